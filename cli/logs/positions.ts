import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** The number of bytes of each log file that were counted, by the id of the file. */
export type Positions = Readonly<Record<string, number>>;

const Stored = z.record(z.string(), z.int().min(0));

/**
 * Reads the positions. Without them, the collector starts again at the beginning: the server knows
 * the batches that it has counted.
 */
export async function readPositions(file: string): Promise<Positions> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });

  return Stored.parse(JSON.parse(text));
}

/** Replaces the file as a whole, so that a killed process leaves the earlier or the new positions. */
export async function writePositions(file: string, positions: Positions): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.new`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(positions));
    await handle.sync();
  } finally {
    await handle.close();
  }

  await rename(temporary, file);
}
