import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

// A bare Node server that streams the files of a folder from disk. The lengths are known
// beforehand.

const [folder = "", ...names] = process.argv.slice(2);
const files = new Map(
  names.map((name) => {
    const file = path.join(folder, name);
    return [`/${name}`, { file, headers: { "content-length": statSync(file).size } }];
  }),
);

const server = createServer((request, response) => {
  const found = files.get(request.url ?? "");
  if (!found) throw new Error(`there is no ${request.url}`);

  const { file, headers } = found;
  createReadStream(file).pipe(response.writeHead(200, { ...headers, etag: "1" }));
});

server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
