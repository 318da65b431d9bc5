// SPDX-License-Identifier: MIT
//! What the tests and the benchmark share.

/// Measures functions in turns, so that a change of the machine's speed meets all of them. Returns the median time of
/// one call of each, in microseconds.
pub fn medians(rounds: usize, functions: &mut [(&str, &mut dyn FnMut())]) -> Vec<f64> {
    use std::time::Instant;
    // Each sample has enough calls for about a millisecond.
    let calls: Vec<usize> = functions
        .iter_mut()
        .map(|(_, function)| {
            function();
            let begun = Instant::now();
            (0..10).for_each(|_| function());
            (1e-3 / (begun.elapsed().as_secs_f64() / 10.0)).ceil() as usize
        })
        .collect();
    let mut samples = vec![Vec::new(); functions.len()];
    for _ in 0..rounds {
        for (i, (_, function)) in functions.iter_mut().enumerate() {
            let begun = Instant::now();
            (0..calls[i]).for_each(|_| function());
            samples[i].push(begun.elapsed().as_secs_f64() * 1e6 / calls[i] as f64);
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
