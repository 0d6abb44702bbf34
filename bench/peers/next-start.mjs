import { createServer } from "node:http";
import next from "next";

// Equivalent to `next start`, with a port chosen by the system.

const [dir = "", pageFile] = process.argv.slice(2);
process.env.BENCH_PAGE = pageFile;

const app = next({ dev: false, dir });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.on("disconnect", () => process.exit());
