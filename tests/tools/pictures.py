#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the pictures of tools/speed_picture and tools/research_picture, for made-up numbers and, with --cli TOOL, for
the tool's output. The exit status is 77 if matplotlib or Jinja2 is missing and the rest passes."""
import copy, html.parser, importlib.util, json, pathlib, re, subprocess, sys, tempfile, unittest, xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MISSING = [name for name in ("matplotlib", "jinja2") if importlib.util.find_spec(name) is None]
CLI = sys.argv[2] if sys.argv[1:2] == ["--cli"] else None
SVG = "{http://www.w3.org/2000/svg}"
ISAS = ["plain", "wide&fast"]
PARTS = {"KeyGen": {"Sample (s)": (1000, 250), "Quantize": (3000, 750)},
         "Encrypt": {"Arith (u)": (10, 10), "Arith (v)": (10, 10), "Sample (r)": (20, 20)},
         "Decrypt": {"Decode": (80, 0)}}


def timings(ticks, whole=None):
    rows = [{"instruction_set": isa, "ticks": one} | ({"speed_up": ticks[0] / one} if one else {})
            for isa, one in zip(ISAS, ticks)]
    for row, all_ticks in zip(rows, whole or []):
        row["percent"] = 100 * row["ticks"] / all_ticks if all_ticks else 0
    return rows


def compared(isa, quantize, sample, dither):
    return {"instruction_set": isa, "quantize": quantize, "sample": sample, "dither": dither,
            "efficiency": sample / quantize, "speed_up": 400 / quantize}


REPORT = {  # the names contain characters that a page must escape
    "name": "M-LWQ-<512>", "rounds": 40, "verified": True, "instruction_sets": ISAS, "account": "with its hashing",
    "breakdown": [{"operation": name, "parts": [
        {"part": part, "results": timings(ticks, [sum(one) for one in zip(*parts.values())])}
        for part, ticks in parts.items()]} for name, parts in PARTS.items()],
    "quantize_against_sample": [{"object": "PK / u", "results": [compared(ISAS[0], 400, 1000, 600),
                                                                 compared(ISAS[1], 100, 500, 300)]}],
    "full_flow": [{"operation": "KeyGen", "results": timings((1234567, 617284))}]}


def curve(name, sigma, **more):
    exponents = [-(x / sigma) ** 2 / 1.386 - 8 for x in range(-1000, 1001)]
    return {"name": name, "sigma": sigma, "wrong_from": 833, "log2_failure_rate": -53.84, **more,
            "curve": {"first": -1000, "log2_probability": [one if one > -300 else None for one in exponents]}}


RATES = {"results": [curve("ML-KEM-512", 60), curve("M-LWQ-512", 95, quantizer="Z", mode="plain"),
                     curve("M-LWQ-1024", 61, quantizer="E8", mode="subtractive")]}
SPEED = {"context": {"ticks_per_nanosecond": 2.5, "processor": "P", "isa": "avx2", "compiler": "c", "against": "other",
                     "against_version": "1"},
         "figures": [{"set": name, "operation": "keygen", "form": form, "ticks": 1000, "peer_ticks": 2500}
                     for name in ("A-1", "B-2") for form in ("one_call", "batch_64", "prepared")]}
OTHERS = {"context": {"processor": "P"},
          "libraries": {"Third": {"version": "3.0", "per_second": {"A-1": {"keygen": 12345.0}}}}}


def run(script, *words, **options):
    return subprocess.run([sys.executable, ROOT / "tools" / script, *words], capture_output=True, check=False, **options)


def drawn(document):
    done = run("research_picture", input=json.dumps(document).encode())
    if done.returncode:
        raise AssertionError(done.stderr.decode())
    return done.stdout.decode()


def printed(*words):
    return json.loads(subprocess.run([CLI, *words], capture_output=True, check=True).stdout)


class Page(html.parser.HTMLParser):
    """Collects the elements that a page leaves open, what it loads, its rows, and the attributes of each table's
    parent."""
    def __init__(self, text):
        super().__init__()
        self.open, self.loads, self.rows, self.around_tables, self.last = [], [], 0, [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.rows += tag == "tr"
        if tag == "table":
            self.around_tables.append(self.last)
        self.last = dict(attrs)
        self.loads += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "html"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "html":
            assert self.open.pop() == tag


@unittest.skipIf("jinja2" in MISSING, "no Jinja2")
class ReportPage(unittest.TestCase):
    def test_needs_nothing_else(self):
        page = drawn(REPORT)
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        for part in ("http", "src=", "href=", "url(", "@import", "<script", "<512>", "wide&f", "NOT every"):
            self.assertNotIn(part, page)
        for part in ("prefers-color-scheme: dark", "M-LWQ-&lt;512&gt;", "wide&amp;fast", "1,234,567", "4.00×", "5.00×",
                     "not a standard", "<td>–</td>", "with its hashing", "every message was decrypted to itself"):
            self.assertIn(part, page)
        wrong = copy.deepcopy(REPORT)
        wrong["verified"] = False
        self.assertIn("NOT every message", drawn(wrong))

    def test_bars(self):
        """The bars of the slowest instruction set fill the row; the others are proportional to their ticks; shares fill
        the row."""
        page = drawn(REPORT)
        for isa, *widths in (("plain", "25.00", "75.00"), ("wide&amp;fast", "6.25", "18.75"),
                             ("wide&amp;fast", "25.00", "75.00")):
            segments = "".join(f'<i style="width:{one}%;background:var(--p{i})"></i>' for i, one in enumerate(widths))
            self.assertIn(f'<div>{isa}</div><div class="bar">{segments}</div>', page)
        # Samples of both kinds share one color; two parts of arithmetic have two.
        for number, part in enumerate(("Sample (s)", "Quantize", "Arith (u)", "Arith (v)", "Decode")):
            self.assertIn(f'var(--p{number})"></span>{part}', page)
        self.assertIn('var(--p0)"></span>Sample (r)', page)

    def test_wide_tables_show_that_they_scroll(self):
        """On a narrow window: shades at the edges that move with the table or stay, a bar that is always visible, names
        that stay, and the keyboard."""
        text = drawn(REPORT)
        tables = Page(text).around_tables
        for around in tables:
            self.assertEqual((around["class"], around["tabindex"], around["role"]), ("scroll", "0", "region"))
        self.assertEqual(len({around["aria-label"] for around in tables}), 5)
        rules = {name.strip(): rule for name, rule in re.findall(r"([^{}]+){([^{}]*)}", text.split("<style>")[1])}
        scroll = next(rule for name, rule in rules.items() if name.endswith("*/\n.scroll"))
        self.assertIn("overflow-x: auto", scroll)
        shades = re.findall(r"linear-gradient\(.*?\)\)? .*?(local|scroll)\b", scroll.replace("var(--back)", "back")
                            .replace("var(--shade)", "shade"))
        self.assertEqual(shades, ["local", "local", "scroll", "scroll"])
        self.assertIn("height", rules[".scroll::-webkit-scrollbar"])
        self.assertIn("sticky", rules["th:first-child, td:first-child"])

    @unittest.skipUnless(CLI, "no tool")
    def test_what_the_tool_prints(self):
        report = printed("report", "mlwq", "--rounds", "3", "--json")
        page = Page(drawn(report))
        self.assertEqual((page.open, page.loads), ([], []))
        # One heading and one row for each part and the sum, the comparisons, and the whole operations.
        self.assertEqual(page.rows, sum(len(one["parts"]) + 2 for one in report["breakdown"]) + 1
                         + 2 * len(report["instruction_sets"]) + 1 + 3)


@unittest.skipIf("matplotlib" in MISSING, "no matplotlib")
class Plots(unittest.TestCase):
    def picture(self, text):
        self.assertIn("prefers-color-scheme: dark", text)
        picture = xml.etree.ElementTree.fromstring(text)
        self.assertEqual((picture.tag, picture[0].tag), (SVG + "svg", SVG + "title"))
        return picture, " ".join("".join(one.itertext()) for one in picture.iter(SVG + "text"))

    def test_failure_rates(self):
        text = drawn(RATES)
        picture, words = self.picture(text)
        for part in ("level 512", "level 1024", "ML-KEM-512", "M-LWQ-512 Z plain", "M-LWQ-1024 E8",
                     "sigma 95.0, fails 2^-53.8", "|error| of 833 or more", "M-LWQ is for research: not a standard."):
            self.assertIn(part, words)
        for color in ("#57606a", "#bc4c00"):  # a curve and its sample beside the name, on light and dark screens
            self.assertGreaterEqual(text.count(f"stroke: {color}"), 3)
        self.assertEqual(text, drawn(RATES))

    @unittest.skipUnless(CLI, "no tool")
    def test_what_the_tool_prints(self):
        _, words = self.picture(drawn(printed("dfr", "M-LWQ-512", "--curves")))
        for part in ("ML-KEM-512", "M-LWQ-512 Z plain", "M-LWQ-512 D8", "M-LWQ-512 E8"):
            self.assertIn(part, words)

    def test_speed(self):
        with tempfile.TemporaryDirectory(prefix="bravais-pictures-") as folder:
            source, others, target = (pathlib.Path(folder, name) for name in ("a.json", "b.json", "a.svg"))
            source.write_text(json.dumps(SPEED), encoding="utf-8")
            others.write_text(json.dumps(OTHERS), encoding="utf-8")
            done = run("speed_picture", source, others, "--set", "A-1", "--output", target)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            _, words = self.picture(target.read_text(encoding="utf-8"))
            for part in ("A-1", "generate", "2,500k", "1,000k", "12.3k", "batch of 64", "prepared key", "single call", "other 1",
                         "Third 3.0", "P, avx2"):
                self.assertIn(part, words)
            self.assertNotIn("B-2", words)
            # A library without the set has no bar, and other sets none of its bars.
            done = run("speed_picture", source, others, "--set", "B-2", "--output", target)
            self.assertNotIn("Third", self.picture(target.read_text(encoding="utf-8"))[1])
            done = run("speed_picture", source, "--set", "C-3", "--output", target)
            self.assertIn(b"no figures of C-3", done.stderr)
            others.write_text(json.dumps(OTHERS | {"context": {"processor": "Q"}}), encoding="utf-8")
            done = run("speed_picture", source, others, "--set", "A-1", "--output", target)
            self.assertIn(b"different processors: P, Q", done.stderr)


class Others(unittest.TestCase):
    """tools/speed_of_others reads what programs print; here scripts print it, each with its own figures."""
    SCRIPTS = {
        "openssl": """case $1 in version) echo OpenSSL 9.8.7 x;; *)
                      for n in ML-KEM-512 ML-KEM-768 ML-KEM-1024 ML-DSA-44 ML-DSA-65 ML-DSA-87; do
                      echo "    $n 0.000010s 0.000020s 0.000040s  100000.0  50000.0  25000.0"; done;; esac""",
        "google": """echo '{"benchmarks": [
                      {"run_name": "ml_kem_768_keygen", "aggregate_name": "median", "cpu_time": 20.0, "time_unit": "us"},
                      {"run_name": "ml_kem_768_keygen", "aggregate_name": "mean", "cpu_time": 40.0, "time_unit": "us"},
                      {"run_name": "ml_kem_512/encap", "aggregate_name": "median", "cpu_time": 10.0, "time_unit": "us"},
                      {"run_name": "ml_dsa_65_sign/32", "aggregate_name": "median", "cpu_time": 1.0, "time_unit": "ms"},
                      {"run_name": "ml_dsa_65_verify/32", "aggregate_name": "median", "cpu_time": 2.0, "time_unit": "ms"}]}'"""}

    def measure(self, folder, scripts, *words):
        for name, text in scripts.items():
            path = pathlib.Path(folder, name)
            path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
            path.chmod(0o755)
        output = pathlib.Path(folder, "others.json")
        done = run("speed_of_others", "--core", "0", "--turns", "1", "--output", output, *words, cwd=folder)
        return done, json.loads(output.read_text(encoding="utf-8")) if output.exists() else None

    def test_figures(self):
        with tempfile.TemporaryDirectory(prefix="bravais-others-") as folder:
            done, found = self.measure(folder, self.SCRIPTS, "--openssl", "./openssl", "--google-benchmark", "C++=./google")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(found["libraries"]["OpenSSL"]["version"], "9.8.7")
            rates = found["libraries"]["OpenSSL"]["per_second"]
            self.assertEqual(rates["ML-KEM-768"], {"keygen": 100000.0, "encaps": 50000.0, "decaps": 25000.0})
            self.assertEqual(rates["ML-DSA-65"], {"keygen": 100000.0, "sign": 50000.0, "verify": 25000.0})
            self.assertEqual(found["libraries"]["C++"]["per_second"],
                             {"ML-KEM-512": {"encaps": 100000.0}, "ML-KEM-768": {"keygen": 50000.0},
                              "ML-DSA-65": {"verify": 500.0}})

    def test_errors(self):
        with tempfile.TemporaryDirectory(prefix="bravais-others-") as folder:
            for said, scripts, words in ((b"nothing to measure", {}, []), (b"failed to execute", {}, ["--openssl", "./none"]),
                                         (b"ended with 3", {"bad": "exit 3"}, ["--google-benchmark", "x=./bad"]),
                                         (b"names no operation", {"none": """echo '{"benchmarks": []}'"""},
                                          ["--google-benchmark", "x=./none"]),
                                         (b"takes NAME=PROGRAM", {}, ["--google-benchmark", "./bad"]),
                                         (b"no line of ML-KEM-512", {"openssl": "echo OpenSSL 9"}, ["--openssl", "./openssl"])):
                done, found = self.measure(folder, scripts, *words)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(said, done.stderr)
                self.assertNotIn(b"Traceback", done.stderr)
                self.assertIsNone(found)


class Errors(unittest.TestCase):
    def test_wrong_input(self):
        for said, text in ((b"is not JSON", "no JSON"), (b"is neither", "{}"), (b"is neither", '{"results": []}'),
                           (b"is neither", "[]"), (b"no curves", '{"results": [{"log2_failure_rate": -1}]}')):
            done = run("research_picture", input=text.encode())
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(said, done.stderr)
            self.assertNotIn(b"Traceback", done.stderr)

    def test_a_missing_library(self):
        without = [sys.executable, "-c", "import runpy, sys; sys.modules.update(matplotlib=None, jinja2=None); "
                   "sys.path.insert(0, sys.argv.pop()); "
                   "runpy.run_path(sys.path[0] + '/research_picture', run_name='__main__')", ROOT / "tools"]
        for document, package in ((RATES, b"python3-matplotlib"), (REPORT, b"python3-jinja2")):
            done = subprocess.run(without, input=json.dumps(document).encode(), capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(package, done.stderr)


if __name__ == "__main__":
    for name in MISSING:
        print(f"not run: the pictures that need {name}, which Python {sys.version.split()[0]} lacks (tools/setup)")
    good = unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful()
    sys.exit(1 if not good else 77 if MISSING else 0)
