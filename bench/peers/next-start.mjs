import { createServer } from "node:http";
import next from "next";

// What `next start` does, with a port that the system chooses.

const [dir, pageFile] = process.argv.slice(2);
process.env.BENCH_PAGE = pageFile;

const app = next({ dev: false, dir });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => handle(request, response));
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
