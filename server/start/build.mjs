import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildBundles, bundleNames } from "./bundles.mjs";
import { readJson } from "./data-folder.mjs";
import { dropMissingPreloads, dropPolyfills } from "./preloads.mjs";
import { runTool } from "./run-program.mjs";
import { sourceFingerprint } from "./source-fingerprint.mjs";
import { explainFailure, StartError } from "./start-error.mjs";

/** Whether the build matches the current sources. */
export async function isBuilt(projectRoot) {
  return readJson(stampFile(projectRoot))?.fingerprint === (await sourceFingerprint(projectRoot));
}

/**
 * Builds the pages and the bundles of the processes.
 * @param {string} projectRoot
 * @param {AbortSignal} [signal]
 */
export async function build(projectRoot, signal) {
  const fingerprint = await sourceFingerprint(projectRoot);
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
  const buildFolder = path.join(projectRoot, ".next");
  dropMissingPreloads(buildFolder);
  dropPolyfills(buildFolder);
}

function stampFile(projectRoot) {
  return path.join(projectRoot, "dist/build.json");
}
