import { randomUUID } from "node:crypto";
import http from "node:http";

/**
 * A web server with images that the product imports.
 * @typedef {Awaited<ReturnType<typeof startSourceServer>>} SourceServer
 */

export async function startSourceServer() {
  /** @type {Map<string, import("./image-generator.mjs").GeneratedImage>} */
  const images = new Map();
  const server = http.createServer((request, response) => {
    const image = images.get(request.url ?? "");
    if (image) response.writeHead(200, { "content-type": image.type }).end(image.bytes);
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

  return {
    /** Serves the image under a URL of its own until it is removed. */
    serve: (image) => {
      const path = `/${randomUUID()}.${image.extension}`;
      images.set(path, image);

      return { url: `http://localhost:${port}${path}`, remove: () => images.delete(path) };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve(undefined)));
    },
  };
}
