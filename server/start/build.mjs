import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildBundles, bundleNames } from "./bundles.mjs";
import { readJson } from "./data-folder.mjs";
import { dropMissingPreloads } from "./preloads.mjs";
import { runTool } from "./run-program.mjs";
import { explainFailure, StartError } from "./start-error.mjs";

/** Whether the build matches the current sources. */
export function isBuilt(projectRoot) {
  return readJson(stampFile(projectRoot))?.fingerprint === sourceFingerprint(projectRoot);
}

/** Builds the pages and the bundles of the processes. @param {string} projectRoot @param {AbortSignal} [signal] */
export async function build(projectRoot, signal) {
  const fingerprint = sourceFingerprint(projectRoot);
  rmSync(stampFile(projectRoot), { force: true });
  await Promise.all([buildProcesses(projectRoot), buildPages(projectRoot, signal)]);
  writeFileSync(stampFile(projectRoot), JSON.stringify({ fingerprint }));
}

async function buildProcesses(projectRoot) {
  try {
    await buildBundles(projectRoot, bundleNames);
  } catch (error) {
    throw (
      explainFailure(String(error.code), projectRoot) ??
      new StartError(`The processes could not be built: ${error.message}`)
    );
  }
}

async function buildPages(projectRoot, signal) {
  const script = ["--require", "./server/start/skip-type-checks.cjs", "node_modules/next/dist/bin/next"];
  await runTool(process.execPath, [...script, "build"], {
    cwd: projectRoot,
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    signal,
    failure: "The pages could not be built",
    explain: (output) => explainFailure(output, projectRoot),
  });
  dropMissingPreloads(path.join(projectRoot, ".next"));
}

function stampFile(projectRoot) {
  return path.join(projectRoot, "dist/build.json");
}

/** Everything that goes into a build; tests and tools do not. */
const sources = [
  ...["app", "cli", "components", "db", "inngest", "lib", "messages", "pages", "public", "server"],
  ...[
    "instrumentation.ts",
    "next.config.ts",
    "package-lock.json",
    "package.json",
    "postcss.config.mjs",
    "proxy.next.ts",
  ],
  ...["tsconfig.json", "tsconfig.build.json"],
];

/** Returns a hash of all sources, which is equal exactly when a build would use the same files. */
function sourceFingerprint(projectRoot) {
  const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}`);
  for (const name of sources) addPath(hash, projectRoot, name);
  return hash.digest("hex");
}

function addPath(hash, projectRoot, name) {
  const file = path.join(projectRoot, name);
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    const content = readFileSync(file);
    hash.update(`\0${name}\0${content.length}\0`).update(content);
    return;
  }
  for (const entry of readdirSync(file).sort()) {
    if (!/\.test\.tsx?$/.test(entry)) addPath(hash, projectRoot, path.posix.join(name, entry));
  }
}
