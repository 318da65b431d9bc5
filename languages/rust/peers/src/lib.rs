// SPDX-License-Identifier: MIT
//! What the tests and the benchmark share.

/// Returns the processor time of this thread in seconds. Unlike the time of day, it does not count the work of other
/// programs.
pub fn processor_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for the call.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(failed, 0, "this system has no clock for the processor time of a thread");
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Measures functions in turns, so that a change of the machine's speed meets all of them. Returns the median time of
/// one call of each, in microseconds.
pub fn medians(rounds: usize, functions: &mut [(&str, &mut dyn FnMut())]) -> Vec<f64> {
    // Each sample has enough calls for about a millisecond.
    let calls: Vec<usize> = functions
        .iter_mut()
        .map(|(_, function)| {
            function();
            let begun = processor_seconds();
            (0..10).for_each(|_| function());
            (1e-3 / ((processor_seconds() - begun) / 10.0)).ceil() as usize
        })
        .collect();
    let mut samples = vec![Vec::new(); functions.len()];
    for _ in 0..rounds {
        for (i, (_, function)) in functions.iter_mut().enumerate() {
            let begun = processor_seconds();
            (0..calls[i]).for_each(|_| function());
            samples[i].push((processor_seconds() - begun) * 1e6 / calls[i] as f64);
        }
    }
    samples
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect()
}
