#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the npm package as a user gets it: assembled, packed, installed into an empty project from the file, and used by
programs there.

usage: tests/languages/javascript.py FOLDER [--wasm FOLDER] [--offline] [--speed ROUNDS]
  FOLDER           where to work
  --wasm FOLDER    take the WebAssembly modules from here (tools/wasm FOLDER) instead of compiling them, which takes minutes
  --offline        without the packages that the npm registry has: TypeScript, and @noble/post-quantum to exchange with
  --speed ROUNDS   only compare the speed with @noble/post-quantum; 101 rounds take a minute

The package is then FOLDER/bravais-VERSION.tgz. The exit status is 0, 1 if something is wrong, or 77 if something is missing
here: it is named in a line "not run: ..."."""
import functools, http.server, json, os, pathlib, queue, re, shutil, subprocess, sys, tempfile, threading

from common import NOT_RUN, ROOT, VECTORS, command_line, expect, programs_on, unpack_vectors

sys.path.insert(0, str(ROOT / "tests" / "wasm"))
import browser

ARCHIVES = ("wycheproof_mlkem", "wycheproof_mldsa")
OLDEST = 20  # of Node
DEMANDED = {"package.json", "README.md", "LICENSE", "bravais.wasm", "bravais_simd.wasm", "index.js", "index.d.ts", "ml-kem.js",
            "ml-kem.d.ts", "node/ml-kem.js", "src/types.d.ts", "src/browser.js", "src/node.js", "src/host.mjs"}
UNREACHABLE = r"ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|E40[0-9]|network"


class Work:
    def __init__(self, folder):
        self.folder, self.package, self.user = folder, folder / "package", folder / "user"
        self.skipped, self.tests = [], 0

    def done(self, *words, where=None, **environment):
        return subprocess.run([str(word) for word in words], cwd=where or self.user, env={**os.environ, **environment},
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, *words, where=None, **environment):
        done = self.done(*words, where=where, **environment)
        if done.returncode != 0:
            sys.exit(f"failed: {' '.join(map(str, words))}\n{done.stdout}")
        return done.stdout

    def node_tests(self, what, *words, **environment):
        output = self.run("node", *words, **environment)
        passed, skipped = (int(re.search(rf"^(?:#|ℹ) {word} (\d+)$", output, re.M)[1]) for word in ("pass", "skipped"))
        self.tests += passed
        expect(passed > 0, f"{passed} tests pass {what}, {skipped} skipped")
        return skipped


def packed(work, wasm):
    """Assembles and packs the package; returns the file."""
    shutil.rmtree(work.package, ignore_errors=True)
    work.folder.mkdir(parents=True, exist_ok=True)
    work.run(sys.executable, ROOT / "tools/language_package", "javascript", work.package, where=ROOT,
             **({"BRAVAIS_WASM": str(wasm)} if wasm else {}))
    made = json.loads(work.run("npm", "pack", "--json", "--pack-destination", work.folder, where=work.package))[0]
    names = {file["path"] for file in made["files"]}
    expect(not DEMANDED - names, f"the package has all its files {sorted(DEMANDED - names) or ''}")
    expect(not [name for name in names if name.startswith(("test/", "peers/")) or name.endswith(".py")],
           f"it has nothing else: {len(names)} files, {made['size'] // 1000} kB packed, {made['unpackedSize'] // 1000} kB unpacked")
    return work.folder / made["filename"]


def install(work, file):
    """An empty project with the package."""
    shutil.rmtree(work.user, ignore_errors=True)
    work.user.mkdir()
    (work.user / "package.json").write_text('{"name": "user", "private": true, "type": "module"}\n', encoding="utf-8")
    work.run("npm", "install", "--offline", "--no-audit", "--no-fund", file)
    for folder in ("test", "examples"):
        shutil.copytree(work.package / folder, work.user / folder)


def own_tests(work):
    missing, environment = unpack_vectors(ARCHIVES, work.folder / "vectors"), {}
    if missing:
        work.skipped.append(f"the vectors {', '.join(missing)}: not in {VECTORS} (BRAVAIS_VECTORS)")
    else:
        environment["BRAVAIS_WYCHEPROOF"] = str(work.folder / "vectors")
    files = sorted((work.user / "test").glob("*.test.js"))
    for what, words, expected in (("with vectors", [], "wasm128"), ("without", ["--import", "./test/no_vectors.mjs"], "portable")):
        skipped = work.node_tests(what, *words, "--test", *files, BRAVAIS_EXPECTED=expected, **environment)
        expect(bool(missing) == bool(skipped), "no test is skipped that can run")


def programs(work):
    said = work.run("node", "examples/exchange.mjs").splitlines()
    expect(said == ["both have the same secret", "good signature"], f"the example prints: {', '.join(said)}")
    shown = 0
    for page in (work.package / "README.md", ROOT / "docs" / "javascript.md"):
        for block in programs_on(page, "js"):
            shown += 1
            (work.user / f"shown_{shown}.mjs").write_text(block, encoding="utf-8")
            said = work.run("node", f"shown_{shown}.mjs").strip()
            expect(said.endswith("true"), f"program {shown} of the pages prints: {said}")
    work.tests += 1 + shown


class Site(browser.Pages):
    """The project of the user as a web server shows it."""
    def translate_path(self, path):
        return http.server.SimpleHTTPRequestHandler.translate_path(self, path)

    @property
    def directory(self):
        return str(self.folders[0])

    @directory.setter
    def directory(self, _):
        pass


def in_browser(work):
    program = browser.find()
    if program is None:
        return work.skipped.append("the browser: no Chromium here; tools/setup installs it")
    shutil.copy(work.package / "peers" / "page.html", work.user)
    posted = queue.Queue()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, folders=[work.user], posted=posted))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="bravais-browser-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen([program, *browser.FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0",
                                    f"http://127.0.0.1:{server.server_port}/page.html"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            found = posted.get(timeout=browser.SECONDS)
        except queue.Empty:
            found = {"error": f"no answer after {browser.SECONDS} s"}
        finally:
            process.terminate()
            process.wait()
            server.shutdown()
    answers = json.loads((work.package / "test/answers.json").read_text())["known_answers"]
    secret = next(secret for name, secret, _ in answers if name == "ML-KEM-768")
    expect(found == {"instructionSet": "wasm128", "secret": secret, "same": True, "signature": True},
           f"Chromium runs the package without a bundler {found.get('error', '')}")
    work.tests += 1


def peers(work):
    """Installs what the registry has beside the package; False if it cannot be reached."""
    for path in (work.package / "peers").iterdir():
        shutil.copy(path, work.user)
    shutil.copy(work.package / "examples" / "server.ts", work.user)
    wanted = json.loads((work.package / "peers/package.json").read_text())["dependencies"]
    (work.user / "package.json").write_text(json.dumps({"private": True, "type": "module", "dependencies": {
        **wanted, "bravais": f"file:{next(work.folder.glob('bravais-*.tgz'))}"}}), encoding="utf-8")
    done = work.done("npm", "install", "--no-audit", "--no-fund")
    if done.returncode != 0:
        if not re.search(UNREACHABLE, done.stdout):
            sys.exit(f"failed: npm install\n{done.stdout}")
        work.skipped.append(f"TypeScript and the exchange with @noble/post-quantum: npm cannot fetch {', '.join(wanted)}")
    return done.returncode == 0


def exchange(work):
    work.node_tests("that exchange with @noble/post-quantum", "--test", "exchange.test.js")
    work.run("node_modules/.bin/tsc", "-p", "tsconfig.json")
    said = work.run("node", "compiled/server.js").strip()
    expect(said == "3 clients have their secrets", f"the strict TypeScript example compiles and prints: {said}")
    work.tests += 2


def main():
    parser = command_line(__doc__)
    parser.add_argument("--wasm", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--offline", action="store_true")
    o = parser.parse_args()
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            print(f"not run: the JavaScript package: no {tool} here")
            return NOT_RUN
    version = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    if int(re.match(r"v(\d+)", version)[1]) < OLDEST:
        print(f"not run: the JavaScript package: it needs Node {OLDEST}, and this is {version.strip()}")
        return NOT_RUN
    work = Work(o.folder.resolve())
    for old in work.folder.glob("bravais-*.tgz"):
        old.unlink()
    install(work, packed(work, o.wasm.resolve() if o.wasm else None))
    if o.speed:
        if peers(work):
            print(work.run("node", "speed.mjs", str(o.speed)))
    else:
        own_tests(work)
        programs(work)
        in_browser(work)
        if not o.offline and peers(work):
            exchange(work)
        print(f"{work.tests} tests")
    for reason in work.skipped:
        print(f"not run: {reason}")
    return NOT_RUN if work.skipped else 0


if __name__ == "__main__":
    sys.exit(main())
