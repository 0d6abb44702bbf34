import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { quality } from "../engine/sizes.mjs";
import { runVipsthumbnail } from "./vipsthumbnail.mjs";

// A bare Node server that renders the requested image, `/name.jpg?width=512&format=webp`, with bare
// sharp and the product's settings or with vipsthumbnail. It validates and caches nothing.

const [tool = "", photographs = "", scratch = ""] = process.argv.slice(2);
const folder = mkdtempSync(path.join(scratch, `${tool}-`));
let calls = 0;

const renderers = {
  sharp: (file, { width, height, format }) =>
    sharp(file, { ignoreIcc: true })
      .autoOrient()
      .resize({ width, height })
      .toFormat(format, { quality, ...(format === "webp" && { effort: 2 }) })
      .toBuffer(),
  async vipsthumbnail(file, { width, height, format }) {
    const outFile = path.join(folder, `${calls++}.${format}`);
    await runVipsthumbnail({ file, size: { width, height }, outFile });
    const bytes = readFileSync(outFile);
    rmSync(outFile);

    return bytes;
  },
};

sharp.cache(false);
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const [width, height] = ["width", "height"].map((name) => Number(searchParams.get(name)) || undefined);
  const format = searchParams.get("format");
  const body = await renderers[tool](path.join(photographs, pathname), { width, height, format });
  response.writeHead(200, { "content-type": `image/${format}`, "content-length": body.length }).end(body);
});

server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
