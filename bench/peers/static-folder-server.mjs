import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

// A bare Node server that streams the files of a folder from disk. The lengths are known beforehand.

const [folder, ...names] = process.argv.slice(2);
const files = new Map(
  names.map((name) => {
    const file = path.join(folder, name);
    return [`/${name}`, { file, headers: { "content-length": statSync(file).size } }];
  }),
);

const server = createServer((request, response) => {
  const { file, headers } = files.get(request.url);
  createReadStream(file).pipe(response.writeHead(200, { ...headers, etag: "1" }));
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
