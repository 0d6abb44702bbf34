import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { env } from "../../process/env";
import { Lock, type Manifest, readManifest } from "./manifest";

/** The folder in which packages are downloaded. */
export const packagesHome = () => path.join(env().dataFolder, "analysis");

/** The folder that has downloaded packages of a version, with all of them. */
export const installedFolder = (home: string, { id }: Manifest) => path.join(home, id);

/**
 * Returns the folder whose `node_modules` has the packages: the one that the operator named, the
 * one of a build that includes them, or the one in the data folder. Returns undefined when none has
 * all packages of this version.
 */
export function findPackages(
  manifest: Manifest = readManifest(),
  home: string = packagesHome(),
): string | undefined {
  const { ALBUMEN_AI_PACKAGES: named } = env();
  const candidates = [manifest.folder, installedFolder(home, manifest)];
  if (named !== undefined) candidates.unshift(path.resolve(/* turbopackIgnore: true */ named));

  return candidates.find((folder) => hasPackages(folder, manifest));
}

/** Compares the lock file with npm's record of what it installed, which it writes last. */
export function hasPackages(folder: string, { lock }: Manifest): boolean {
  const installed = readInstalled(folder);
  if (!installed) return false;

  return Object.entries(lock.packages).every(([name, { version, integrity }]) => {
    const found = installed[name];
    return name === "" || (found?.version === version && found?.integrity === integrity);
  });
}

function readInstalled(folder: string): z.infer<typeof Lock>["packages"] | undefined {
  try {
    const file = path.join(/* turbopackIgnore: true */ folder, "node_modules/.package-lock.json");
    return Lock.parse(JSON.parse(readFileSync(file, "utf8"))).packages;
  } catch {
    return undefined;
  }
}
