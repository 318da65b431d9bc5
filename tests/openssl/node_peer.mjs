// SPDX-License-Identifier: MIT
// The other side of TLS: Node, with the OpenSSL inside it.
//   server PORT CERTIFICATE KEY GROUPS    client PORT CERTIFICATE GROUPS
import { readFileSync } from "node:fs";
import tls from "node:tls";

const [mode, port, certificate, ...rest] = process.argv.slice(2);
if (mode === "version") {
  console.log(process.versions.openssl);
} else if (mode === "server") {
  const [key, groups] = rest;
  const options = { cert: readFileSync(certificate), key: readFileSync(key), ecdhCurve: groups, minVersion: "TLSv1.3" };
  const server = tls.createServer(options, (socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(`node: group ${groups}\n`));
  });
  server.on("tlsClientError", () => {});
  server.listen(Number(port), "127.0.0.1");
} else {
  const options = { host: "127.0.0.1", port: Number(port), servername: "localhost", ca: readFileSync(certificate),
    ecdhCurve: rest[0], minVersion: "TLSv1.3" };
  const socket = tls.connect(options, () => {
    console.log(`node: ${socket.getProtocol()}, authorized ${socket.authorized}`);
    socket.write("GET / HTTP/1.0\r\n\r\n");
  });
  socket.on("data", (data) => console.log(`node: ${data.length} bytes`));
  socket.on("error", (error) => { console.error(error); process.exit(1); });
}
