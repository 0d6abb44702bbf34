import { createReadStream, readFileSync } from "node:fs";
import { createServer } from "node:http";

// A bare Node server that answers every request with one file: `memory` from a buffer, `file` by a
// stream from disk. It does less than any real static server: the length is known beforehand and
// there is no path lookup.

const [mode = "", file = "", contentType] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { "content-type": contentType, "content-length": body.length };

const answer = {
  memory: (response) => response.writeHead(200, headers).end(body),
  file: (response) => createReadStream(file).pipe(response.writeHead(200, headers)),
}[mode];

const server = createServer((_request, response) => answer(response));
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
