import { existsSync } from "node:fs";
import { cp, lstat, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { dayMs, secondMs } from "@/lib/kernel/time";
import type { Claim } from "./claim";
import { hasPackages, installedFolder } from "./find-packages";
import { InstallationError } from "./installation-error";
import type { Manifest } from "./manifest";
import { runNpmCi } from "./run-npm";

const measureMs = secondMs;
/** Names of unfinished installations. */
const unfinished = "new-";

/**
 * Downloads the packages into a new folder, which gets its final name when it is complete. A
 * process that is killed before leaves a folder that counts as nothing, and that the next
 * installation removes.
 * @throws InstallationError, or an error of the file system
 */
export async function installPackages(
  home: string,
  manifest: Manifest,
  claim: Pick<Claim, "id" | "report">,
): Promise<void> {
  await removeLeftovers(home, manifest);
  const folder = path.join(home, `${unfinished}${claim.id}`);
  const cache = path.join(home, "npm-cache");
  const measuring = setInterval(() => {
    measureFolder(path.join(folder, "node_modules")).then(claim.report, () => undefined);
  }, measureMs);
  try {
    await cp(manifest.folder, folder, {
      recursive: true,
      filter: (source) => path.basename(source) !== "node_modules",
    });
    await runNpmCi(folder, cache);
    if (!hasPackages(folder, manifest)) throw new InstallationError("unknown");

    await replaceFolder(folder, installedFolder(home, manifest));
  } finally {
    clearInterval(measuring);
    await rm(folder, { recursive: true, force: true });
  }

  await rm(cache, { recursive: true, force: true });
}

/** Puts the folder in the place of one whose packages are incomplete. */
async function replaceFolder(folder: string, target: string): Promise<void> {
  if (existsSync(target)) {
    await rename(target, `${folder}-replaced`);
    await rm(`${folder}-replaced`, { recursive: true, force: true });
  }
  await rename(folder, target);
}

/**
 * Removes what killed processes have left, and packages of earlier versions unless processes of one
 * may still run.
 */
async function removeLeftovers(home: string, manifest: Manifest): Promise<void> {
  const current = path.basename(installedFolder(home, manifest));
  for (const name of await readdir(home)) {
    const folder = path.join(home, name);
    const isOld =
      /^[0-9a-f]{16}$/.test(name) && name !== current && Date.now() - (await stat(folder)).mtimeMs > dayMs;
    if (isOld || name.startsWith(unfinished)) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the size of all files in the folder, while files are added to it. */
export async function measureFolder(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      lstat(path.join(folder, name)).then(
        (entry) => (entry.isFile() ? entry.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
