import { setTimeout as sleep } from "node:timers/promises";
import { build, isBuilt } from "./build.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { install, isInstalled } from "./install.mjs";
import { printMessage } from "./output.mjs";
import { step } from "./progress.mjs";
import { explainFailure, printError, StartError } from "./start-error.mjs";

/**
 * Installs the packages of a set unless they match the lock file.
 * @param {string} projectRoot
 * @param {import("./lock-file.mjs").PackageSet} set
 * @param {AbortSignal} [signal]
 */
export async function ensureInstalled(projectRoot, set, signal) {
  if (isInstalled(projectRoot, set)) return;
  await withBuildLock(projectRoot, signal, async () => {
    if (!isInstalled(projectRoot, set))
      await step("Installing the packages", () => install(projectRoot, set, signal));
  });
}

/**
 * Builds when the sources have changed since the last build.
 * @param {string} projectRoot
 * @param {AbortSignal} [signal]
 */
export async function ensureBuilt(projectRoot, signal) {
  if (await isBuilt(projectRoot)) return;
  await withBuildLock(projectRoot, signal, async () => {
    if (!(await isBuilt(projectRoot))) await step("Building", () => build(projectRoot, signal));
  });
}

/**
 * `npm run build`: installs if needed and always builds.
 * @param {string} projectRoot
 * @param {import("./lock-file.mjs").PackageSet} set
 */
export async function rebuild(projectRoot, set) {
  try {
    await ensureInstalled(projectRoot, set);
    await withBuildLock(projectRoot, undefined, () => step("Building", () => build(projectRoot)));
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Two starts in one checkout must not install or build over each other: the second waits. */
async function withBuildLock(projectRoot, signal, work) {
  let lock = await lockFolder(projectRoot, "build");
  if (!lock) printMessage("Waiting for another start that is preparing this checkout …");
  while (!lock) {
    await sleep(300, undefined, { signal });
    lock = await lockFolder(projectRoot, "build");
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof StartError || signal?.aborted) throw error;
    throw explainFailure(String(error.code), projectRoot) ?? error;
  } finally {
    await lock.release();
  }
}
