import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A web process whose port another program has taken since the start looked. That program answers
 * every request with 200.
 */
const other = `require("node:http").createServer((_request, response) => response.end())
  .listen(Number(process.env.PORT), process.env.HOST, () => process.send("listening"));`;
const child = spawn(process.execPath, ["-e", other], {
  // A group of its own: it is no part of the service.
  detached: true,
  stdio: ["ignore", "ignore", "ignore", "ipc"],
});
writeFileSync(path.join(process.env.ALBUMEN_DATA ?? "", "other.pid"), String(child.pid));
await new Promise((resolve) => child.once("message", resolve));
child.disconnect();
child.unref();
await import("./web.mjs");
