import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { validationError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";

/** Resolves a file in the folder where the user is. */
export const toPath = (file: string) => path.resolve(env().INIT_CWD, file);

/**
 * Writes the chunks to a new file that only this user can read, and returns its size. A file under
 * its own name is complete: until then it has another one, which a killed process leaves behind and
 * the next run replaces.
 */
export async function writeNewFile(file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  if (await stat(file).catch(() => undefined)) throw validationError({ to: [`${file} exists already`] });

  const unfinished = `${file}.part`;
  const sizeBytes = await writeChunks(unfinished, chunks);
  await rename(unfinished, file);
  await syncFolder(path.dirname(file));

  return sizeBytes;
}

async function writeChunks(file: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let handle: FileHandle | undefined;
  try {
    let sizeBytes = 0;
    for await (const chunk of chunks) {
      // Not before the first chunk: where another process is at the same work, none comes.
      handle ??= await open(file, "w", 0o600);
      await handle.writeFile(chunk);
      sizeBytes += chunk.length;
    }
    await handle?.sync();
    return sizeBytes;
  } catch (error) {
    if (handle) await rm(file, { force: true });
    throw error;
  } finally {
    await handle?.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
