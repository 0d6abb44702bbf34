import { execFile } from "node:child_process";
import { cpSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPeer } from "./start-peer.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const sources = fileURLToPath(new URL("next-app", import.meta.url));
/** Beside our own build, where it is kept for the next time. */
const builtApp = path.join(projectRoot, "dist/bench-next-app");
const next = path.join(projectRoot, "node_modules/next/dist/bin/next");

/** A Next application with one route handler and nothing else, by Next's own server. @param {string} pageFile its answer */
export async function startNextServer(pageFile) {
  if (!isBuilt()) await build();
  return startPeer("next-start.mjs", { args: [builtApp, pageFile] });
}

function isBuilt() {
  const stamp = path.join(builtApp, ".next/BUILD_ID");
  const inputs = [
    path.join(sources, "app/page/route.js"),
    path.join(projectRoot, "node_modules/next/package.json"),
  ];
  return existsSync(stamp) && inputs.every((input) => statSync(input).mtimeMs < statSync(stamp).mtimeMs);
}

async function build() {
  cpSync(sources, builtApp, { recursive: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)(process.execPath, [next, "build", builtApp], { cwd: projectRoot, env });
}
