# SPDX-License-Identifier: MIT
"""Runs page.html in a headless Chromium, which fetches everything from a server on this machine, and returns the results
that the page posts."""
import functools, http.server, json, queue, shutil, subprocess, tempfile, threading, urllib.parse

SECONDS = 300
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]


def find():
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Pages(http.server.SimpleHTTPRequestHandler):
    """Files of the modules' folder, then of this one; POST hands over the results."""
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}

    def __init__(self, *arguments, folders, posted, **options):
        self.folders, self.posted = folders, posted
        super().__init__(*arguments, **options)

    def translate_path(self, path):
        name = urllib.parse.urlsplit(path).path.rsplit("/", 1)[-1]
        return str(next((folder / name for folder in self.folders if (folder / name).is_file()), self.folders[0] / name))

    def do_POST(self):
        self.posted.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def results(program, folder, pages, modules):
    """What the page says of each module: {name: results}, or {"error": text}."""
    posted = queue.Queue()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, folders=[folder, pages],
                                                                                 posted=posted))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    query = urllib.parse.urlencode([("module", name) for name in modules])
    with tempfile.TemporaryDirectory(prefix="bravais-browser-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen([program, *FLAGS, f"--user-data-dir={profile}", "--remote-debugging-port=0",
                                    f"http://127.0.0.1:{server.server_port}/page.html?{query}"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return posted.get(timeout=SECONDS)
        except queue.Empty:
            return {"error": f"no results after {SECONDS} s; {program} "
                             f"{'is still running' if process.poll() is None else f'ended with {process.returncode}'}"}
        finally:
            process.terminate()
            process.wait()
            server.shutdown()
