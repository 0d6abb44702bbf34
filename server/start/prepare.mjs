import { setTimeout as sleep } from "node:timers/promises";
import { build, isBuilt } from "./build.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { install, isInstalled } from "./install.mjs";
import { step } from "./progress.mjs";
import { printError } from "./start-error.mjs";

/** Installs the packages unless they match the lock file. @param {string} projectRoot @param {AbortSignal} [signal] */
export async function ensureInstalled(projectRoot, signal) {
  if (isInstalled(projectRoot)) return;
  await withBuildLock(projectRoot, signal, async () => {
    if (!isInstalled(projectRoot)) await step("Installing the packages", () => install(projectRoot, signal));
  });
}

/** Builds when the sources have changed since the last build. @param {string} projectRoot @param {AbortSignal} [signal] */
export async function ensureBuilt(projectRoot, signal) {
  if (await isBuilt(projectRoot)) return;
  await withBuildLock(projectRoot, signal, async () => {
    if (!(await isBuilt(projectRoot))) await step("Building", () => build(projectRoot, signal));
  });
}

/** `npm run build`: installs if needed and always builds. @param {string} projectRoot */
export async function rebuild(projectRoot) {
  try {
    await ensureInstalled(projectRoot);
    await withBuildLock(projectRoot, undefined, () => step("Building", () => build(projectRoot)));
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Two starts in one checkout must not install or build over each other: the second waits. */
async function withBuildLock(projectRoot, signal, work) {
  let lock = await lockFolder(projectRoot, "build");
  if (!lock) console.log("Waiting for another start that is preparing this checkout …");
  while (!lock) {
    await sleep(300, undefined, { signal });
    lock = await lockFolder(projectRoot, "build");
  }
  try {
    await work();
  } finally {
    await lock.release();
  }
}
