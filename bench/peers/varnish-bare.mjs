import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../../server/start/network.mjs";
import { runServer } from "../../test/harness/edge/run-server.mjs";

/**
 * Starts Varnish with a one-line configuration in front of any server.
 * @param {{ backend: string, folder: string }} options `backend`: an origin; `folder`: for its own files, made here
 */
export async function startBareVarnish({ backend, folder }) {
  const port = await findFreePort();
  mkdirSync(folder, { recursive: true });
  const { hostname, port: backendPort } = new URL(backend);
  const vcl = path.join(folder, "bare.vcl");
  writeFileSync(vcl, `vcl 4.1; backend default { .host = "${hostname}"; .port = "${backendPort}"; }\n`);
  const files = ["-f", vcl, "-n", path.join(folder, "working")];
  const memory = ["-s", "malloc,256M", "-t", "3600"];
  const command = ["varnishd", "-F", "-j", "none", "-a", `127.0.0.1:${port}`, ...files, ...memory];
  const server = await runServer(command, { port });

  return { ...server, origin: `http://127.0.0.1:${port}` };
}
