import { createServer } from "node:http";
import next from "next";
import { signalGroup } from "../start/run-record.mjs";

// The process of the pages in development: Next's development server. Only our web process sends it
// requests.

process.title = "albumen-pages";

// Next evaluates all modules again when one has changed. Each evaluation gets singletons of its
// own, so none has previous code.
Object.defineProperty(globalThis, Symbol.for("albumen.singletons"), { get: () => new Map() });

const maxCloseMs = 2_000;
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => {
  // Its cache is written now and then, so this may be cut.
  setTimeout(() => process.exit(), maxCloseMs);
  void app.close().finally(() => process.exit());
});
// With the processes that Next has started.
process.on("disconnect", () => signalGroup(process.pid, "SIGKILL"));

const { PORT, HOST, ALBUMEN_PAGES_PORT } = process.env;
const httpServer = createServer();
const app = next({ dev: true, dir: process.cwd(), hostname: HOST ?? "", port: Number(PORT), httpServer });
await app.prepare();
const handle = app.getRequestHandler();
httpServer.on("request", (request, response) => void handle(request, response));
httpServer.listen(Number(ALBUMEN_PAGES_PORT), "127.0.0.1", () => process.send?.({ type: "ready" }));
