import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { memoryFolder } from "../encryption/offered";
import { env } from "../process/env";

/** Folder for the decoder's scratch files, on the same disk as the objects. */
export function scratchFolder(): string {
  return path.join(/* turbopackIgnore: true */ env().dataFolder, "scratch");
}

/**
 * Starts the names of folders in memory, after which the name of the data folder makes them this
 * installation's.
 */
const memoryPrefix = () =>
  `albumen-${createHash("sha256").update(env().dataFolder).digest("hex").slice(0, 16)}-`;

/**
 * Runs the work with a new scratch folder and deletes the folder afterwards. Nothing of an
 * encrypted image may be written to a disk: its folder is in memory.
 */
export async function withScratchFolder<Result>(
  { inMemory }: { inMemory: boolean },
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = inMemory ? await makeMemoryFolder() : await makeDiskFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeDiskFolder(): Promise<string> {
  await mkdir(scratchFolder(), { recursive: true });
  return mkdtemp(path.join(/* turbopackIgnore: true */ scratchFolder(), "work-"));
}

function makeMemoryFolder(): Promise<string> {
  return mkdtemp(path.join(/* turbopackIgnore: true */ memoryFolder, memoryPrefix()));
}

/** Returns the names of folders not written to since then, left by killed processes. */
export async function findStaleScratch(beforeMs: number): Promise<string[]> {
  await mkdir(scratchFolder(), { recursive: true });
  const inMemory = await readdir(memoryFolder).catch(() => []);
  const names = [
    ...(await readdir(scratchFolder())),
    ...inMemory.filter((name) => name.startsWith(memoryPrefix())),
  ];

  const ages = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(toScratchPath(name)).catch(() => undefined);
      return { name, isStale: stats !== undefined && stats.mtimeMs < beforeMs };
    }),
  );

  return ages.filter(({ isStale }) => isStale).map(({ name }) => name);
}

export async function removeScratch(name: string): Promise<void> {
  await rm(toScratchPath(name), { recursive: true, force: true });
}

function toScratchPath(name: string): string {
  const folder = name.startsWith(memoryPrefix()) ? memoryFolder : scratchFolder();
  return path.join(/* turbopackIgnore: true */ folder, name);
}
