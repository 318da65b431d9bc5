# SPDX-License-Identifier: MIT
"""The program openssl, with the provider loaded by configuration only; and a TLS server that ends with its test."""
import contextlib, os, pathlib, socket, subprocess, tempfile, time

MODULES = os.environ["BRAVAIS_MODULES"]
OPENSSL = os.environ.get("BRAVAIS_OPENSSL", "openssl")
GROUPS = ("X25519MLKEM768", "SecP256r1MLKEM768", "SecP384r1MLKEM1024", "MLKEM512", "MLKEM768", "MLKEM1024")
SIGNATURES = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
KEMS = ("ML-KEM-512", "ML-KEM-768", "ML-KEM-1024")
CONFIGURATION = """config_diagnostics = 1
openssl_conf = start
[start]
providers = all
ssl_conf = tls
alg_section = choice
[all]
default = of_openssl
bravais = of_bravais
[of_openssl]
activate = 1
[of_bravais]
activate = 1
{settings}
[tls]
system_default = groups
[groups]
Groups = {groups}
[choice]
default_properties = ?provider=bravais
[req]
distinguished_name = name
[name]
"""


class Program:
    """One build of OpenSSL. `settings` are lines of the provider's section; `with_provider` may be false to show what
    the program does alone."""

    def __init__(self, folder, program=OPENSSL, libraries="", settings="", with_provider=True,
                 groups=":".join(GROUPS) + ":X25519", name="openssl.cnf"):
        self.folder, self.program = pathlib.Path(folder), program
        self.environment = dict(os.environ, OPENSSL_MODULES=MODULES)
        if libraries:
            self.environment["LD_LIBRARY_PATH"] = libraries
        text = CONFIGURATION.format(settings=settings, groups=groups)
        if not with_provider:
            text = text.replace("bravais = of_bravais\n", "").replace("ssl_conf = tls\n", "")
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        self.environment["OPENSSL_CONF"] = str(path)

    def run(self, *words, given="", fails=False):
        """Runs a subcommand in the folder and returns what it prints. `fails` demands an ordinary error; None
        allows one."""
        done = subprocess.run([self.program, *map(str, words)], cwd=self.folder, env=self.environment, input=given,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
        if done.returncode < 0 or fails not in (None, done.returncode != 0):
            raise AssertionError(f"{' '.join(map(str, words))}: exit status {done.returncode}\n{done.stdout}")
        return done.stdout

    def version(self):
        return tuple(int(part) for part in self.run("version").split()[1].split(".")[:2])

    def certificate(self, name, *key):
        """Makes a self-signed certificate NAME.pem with the key NAME.key."""
        self.run("req", "-x509", "-newkey", *key, "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem", "-subj",
                 "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "2")

    @contextlib.contextmanager
    def server(self, *words, name="server"):
        """s_server with the certificate `name`, on a port that is yielded."""
        port = free_port()
        with process([self.program, "s_server", "-accept", str(port), "-key", f"{name}.key", "-cert", f"{name}.pem",
                      *words], self.folder, self.environment, port):
            yield port

    def client(self, port, *words, given="", fails=False):
        """s_client; returns what it says about the connection."""
        return self.run("s_client", "-connect", f"127.0.0.1:{port}", "-CAfile", "server.pem", "-verify_return_error",
                        *words, given=given, fails=fails)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def process(words, folder, environment, port, stops=False):
    """A server that listens on a port of this machine until the block ends. `stops`: it is asked to stop, because it
    has processes of its own."""
    with open(pathlib.Path(folder) / "server.log", "w+", encoding="utf-8") as log:
        with subprocess.Popen(list(map(str, words)), cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=log,
                              stderr=subprocess.STDOUT) as child:
            try:
                deadline = time.monotonic() + 30
                while True:
                    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                        break
                    if child.poll() is not None or time.monotonic() > deadline:
                        log.seek(0)
                        raise AssertionError(f"{' '.join(map(str, words))}: does not listen\n{log.read()}")
                    time.sleep(0.05)
                yield child
            finally:
                if stops:
                    child.terminate()
                    child.wait(timeout=30)
                child.kill()


def folder():
    return tempfile.TemporaryDirectory(prefix="bravais-openssl-")
