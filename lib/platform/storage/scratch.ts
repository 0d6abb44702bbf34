import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "../process/env";

/** Folder for the decoder's scratch files, on the same disk as the objects. */
export function scratchFolder(): string {
  return path.join(/* turbopackIgnore: true */ env().dataFolder, "scratch");
}

/** Runs the work with a new scratch folder and deletes the folder afterwards. */
export async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(scratchFolder(), { recursive: true });
  const folder = await mkdtemp(path.join(/* turbopackIgnore: true */ scratchFolder(), "work-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the names of folders not written to since then, left by killed processes. */
export async function findStaleScratch(beforeMs: number): Promise<string[]> {
  await mkdir(scratchFolder(), { recursive: true });
  const names = await readdir(scratchFolder());
  const ages = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(path.join(/* turbopackIgnore: true */ scratchFolder(), name)).catch(
        () => undefined,
      );
      return { name, isStale: stats !== undefined && stats.mtimeMs < beforeMs };
    }),
  );
  return ages.filter(({ isStale }) => isStale).map(({ name }) => name);
}

export async function removeScratch(name: string): Promise<void> {
  await rm(path.join(/* turbopackIgnore: true */ scratchFolder(), name), { recursive: true, force: true });
}
