# SPDX-License-Identifier: MIT
"""nginx and curl as the distribution ships them: a page over post-quantum TLS, by configuration only."""
import shutil, subprocess, unittest

import program

NGINX, CURL = (shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin") for name in ("nginx", "curl"))
SITE = """daemon off;
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen 127.0.0.1:{port} ssl;
    ssl_protocols TLSv1.3;
    ssl_certificate server.pem;
    ssl_certificate_key server.key;
    location / {{ return 200 "group $ssl_curve, reused $ssl_session_reused\\n"; }}
  }}
}}
"""


@unittest.skipUnless(NGINX and CURL, "skipped: this machine has no nginx or no curl, so it cannot run this test")
class Web(unittest.TestCase):
    def setUp(self):
        place = program.folder()
        self.addCleanup(place.cleanup)
        self.openssl = program.Program(place.name)
        self.openssl.certificate("server", "ec", "-pkeyopt", "ec_paramgen_curve:P-256")
        self.port = program.free_port()
        (self.openssl.folder / "site.conf").write_text(SITE.format(folder=place.name, port=self.port))

    def curl(self, openssl, *words):
        done = subprocess.run([CURL, "--silent", "--show-error", "--cacert", "server.pem", *words,
                               f"https://localhost:{self.port}/"], cwd=openssl.folder, env=openssl.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60)
        return done.stdout

    def test_page(self):
        words = [NGINX, "-p", self.openssl.folder, "-c", self.openssl.folder / "site.conf"]
        with program.process(words, self.openssl.folder, self.openssl.environment, self.port, stops=True):
            # nginx names groups that its OpenSSL does not know by their code points.
            for group, name in (("X25519MLKEM768", "0x11ec"), ("SecP256r1MLKEM768", "0x11eb"),
                                ("SecP384r1MLKEM1024", "0x11ed"), ("MLKEM768", "0x0201")):
                with self.subTest(group=group):
                    client = program.Program(self.openssl.folder, groups=group, name="client.cnf")
                    self.assertRegex(self.curl(client), f"group ({name}|{group}), reused")
            # A client without the provider still gets the page, over X25519.
            alone = program.Program(self.openssl.folder, with_provider=False, name="alone.cnf")
            if alone.version() < (3, 5):
                self.assertRegex(self.curl(alone), "(?i)group x25519, reused")


if __name__ == "__main__":
    unittest.main(verbosity=2)
