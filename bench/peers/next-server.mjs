import { execFile } from "node:child_process";
import { cpSync, existsSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startPeer } from "./start-peer.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const sources = fileURLToPath(new URL("next-app", import.meta.url));
/** Next to our own build, where it is reused next time. */
const builtApp = path.join(projectRoot, "dist/bench-next-app");
const publicFolder = path.join(builtApp, "public");
const next = path.join(projectRoot, "node_modules/next/dist/bin/next");

/**
 * Starts a Next application with one route handler and nothing else, in Next's own server.
 * @param {{ pageFile?: string, photographs?: string, niceness?: number }} options `pageFile`: what the handler answers;
 *   `photographs`: a folder of files that it serves and resizes
 */
export async function startNextServer({ pageFile = "", photographs, niceness }) {
  if (!isBuilt()) await build();
  rmSync(publicFolder, { force: true });
  // The cache of earlier runs, whose photos had the same names.
  rmSync(path.join(builtApp, ".next/cache/images"), { recursive: true, force: true });
  if (photographs) symlinkSync(photographs, publicFolder, "dir");

  return startPeer("next-start.mjs", { args: [builtApp, pageFile], niceness });
}

function isBuilt() {
  const stamp = path.join(builtApp, ".next/BUILD_ID");
  const inputs = [
    path.join(sources, "app/page/route.js"),
    path.join(sources, "next.config.mjs"),
    path.join(projectRoot, "node_modules/next/package.json"),
  ];
  return existsSync(stamp) && inputs.every((input) => statSync(input).mtimeMs < statSync(stamp).mtimeMs);
}

async function build() {
  rmSync(publicFolder, { force: true });
  cpSync(sources, builtApp, { recursive: true });
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)(process.execPath, [next, "build", builtApp], { cwd: projectRoot, env });
}
