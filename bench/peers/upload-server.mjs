import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import sharp from "sharp";

// A bare Node server that takes a multipart upload with busboy: it writes the file, hashes it on the
// way, syncs it and reads its metadata with sharp. It knows no caller, limit or database. The
// argument is the folder of the files.

const [folder = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let uploads = 0;

sharp.cache(false);
const server = createServer(async (request, response) => {
  const saved = [];
  const form = busboy({ headers: request.headers });
  form.on("file", (_name, stream) => saved.push(save(stream, path.join(folder, String(uploads++)))));
  request.pipe(form);
  await once(form, "close");
  const body = JSON.stringify(await Promise.all(saved));
  response.writeHead(201, { "content-type": "application/json" }).end(body);
});

async function save(stream, file) {
  const hash = createHash("sha256");
  stream.on("data", (chunk) => hash.update(chunk));
  await pipeline(stream, createWriteStream(file));
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
  const { width, height, format } = await sharp(file).metadata();

  return { width, height, format, sha256: hash.digest("hex") };
}

server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
