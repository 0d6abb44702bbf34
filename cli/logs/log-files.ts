import { createHash } from "node:crypto";
import { type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";

/** A log file, current or rotated, while it is open. */
export interface LogFile {
  /**
   * Derives from the first line, which has the time to the microsecond. It stays the same when the
   * file is renamed or copied, and is another one after a truncation.
   */
  id: string;
  sizeBytes: number;
  modifiedMs: number;
  handle: FileHandle;
}

const maxFirstLineBytes = 4_096;
const newline = 10;
/** Files that logrotate has packed. The collector has read them before. */
const packed = /\.(?:gz|xz|bz2|zst)$/;

/**
 * Calls the function with the log file and the files it was rotated to, oldest first. A file
 * without a whole first line is left for later.
 */
export async function withLogFiles<Result>(
  file: string,
  work: (files: readonly LogFile[]) => Promise<Result>,
): Promise<Result> {
  const files: LogFile[] = [];
  try {
    for (const name of await listNames(file)) {
      const opened = await openLogFile(name);
      if (opened) files.push(opened);
    }

    return await work(withoutCopies(files));
  } finally {
    for (const { handle } of files) await handle.close();
  }
}

async function listNames(file: string): Promise<string[]> {
  const [folder, base] = [path.dirname(file), path.basename(file)];
  const names = await readdir(folder);
  const isOfLog = (name: string) =>
    name === base || name.startsWith(`${base}.`) || name.startsWith(`${base}-`);

  return names.filter((name) => isOfLog(name) && !packed.test(name)).map((name) => path.join(folder, name));
}

/** Returns undefined for a file that is gone, or has no first line yet. */
async function openLogFile(name: string): Promise<LogFile | undefined> {
  const handle = await open(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;

  const [{ size, mtimeMs, isFile }, id] = [await readStats(handle), await identify(handle)];
  if (isFile && id !== undefined) return { id, sizeBytes: size, modifiedMs: mtimeMs, handle };

  await handle.close();
  return undefined;
}

async function readStats(handle: FileHandle) {
  const stats = await handle.stat();
  return { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
}

async function identify(handle: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(maxFirstLineBytes), 0, maxFirstLineBytes, 0)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EISDIR") return { buffer: Buffer.alloc(0), bytesRead: 0 };
      throw error;
    });
  const end = buffer.subarray(0, bytesRead).indexOf(newline);
  if (end === -1 && bytesRead < maxFirstLineBytes) return undefined;

  const firstLine = buffer.subarray(0, end === -1 ? maxFirstLineBytes : end);
  return createHash("sha256").update(firstLine).digest("hex").slice(0, 32);
}

/** While a file is copied and truncated, two files have the same lines: the longer one has all. */
function withoutCopies(files: readonly LogFile[]): LogFile[] {
  const byId = new Map<string, LogFile>();
  for (const file of files) {
    const other = byId.get(file.id);
    if (!other || other.sizeBytes < file.sizeBytes) byId.set(file.id, file);
  }

  return [...byId.values()].sort((one, other) => one.modifiedMs - other.modifiedMs);
}

/**
 * Reads whole lines from the offset, or part of a line that is longer than `maxBytes`. Returns
 * undefined if there is no whole line yet.
 */
export async function readLines(
  { handle }: LogFile,
  offset: number,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, offset);
  const end = buffer.subarray(0, bytesRead).lastIndexOf(newline) + 1;
  if (end > 0) return buffer.subarray(0, end);

  return bytesRead === maxBytes ? buffer : undefined;
}
