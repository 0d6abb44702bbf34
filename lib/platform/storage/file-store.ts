import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, link, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import {
  assertObjectKey,
  type ByteRange,
  type ListedObject,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from "./object-store";
import { makeFolder, place, removeEmptyFolders, undefinedIfMissing } from "./store-folders";
import {
  expectFailure,
  hasErrorCode,
  isDiskFull,
  putStream,
  toWriteError,
  writeStream,
} from "./write-stream";

/** Folder of unfinished files; the sweeper deletes those left by a killed process. */
export const temporaryFolder = ".tmp";

/**
 * Stores objects as files below one folder. A file is written under a temporary name, synced and
 * renamed, and its folder is synced, so that neither a killed process nor a power cut leaves a
 * partial file under its final name. A file that need not be synced is only renamed, which is enough for
 * a killed process. A folder is removed with its last file.
 */
export function createFileStore(root: string): ObjectStore {
  const toPath = (key: string) => {
    assertObjectKey(key);
    return path.join(/* turbopackIgnore: true */ root, key);
  };

  return {
    async put(key, body, options) {
      expectFailure(body);
      const temporary = toPath(`${temporaryFolder}/${randomBytes(12).toString("hex")}`);
      return putFile({ file: toPath(key), temporary }, body, options);
    },

    async head(key) {
      const stats = await stat(toPath(key)).catch(undefinedIfMissing);
      return stats && { sizeBytes: stats.size };
    },

    async get(key, range) {
      const handle = await open(toPath(key), "r").catch(undefinedIfMissing);
      return handle && toStream(handle, range);
    },

    async readChunks(key, range, onChunk) {
      const handle = await open(toPath(key), "r").catch(undefinedIfMissing);
      if (!handle) return false;

      try {
        await readFileChunks(handle, range, onChunk);
      } finally {
        await handle.close();
      }

      return true;
    },

    async copy(from, to) {
      try {
        // Objects never change, so a hard link serves as a copy.
        await place({ source: toPath(from), file: toPath(to) }, link);
      } catch (error) {
        if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
        if (isDiskFull(error)) throw toWriteError(error);

        // Some file systems have no hard links.
        const handle = await open(toPath(from), "r").catch(undefinedIfMissing);
        if (!handle) return false;

        await putStream(this, to, toStream(handle, undefined));
      }
      return true;
    },

    async delete(keys) {
      for (const key of keys) await rm(toPath(key), { force: true });
      for (const folder of new Set(keys.map((key) => path.posix.dirname(key))))
        await removeEmptyFolders(root, folder);
    },

    async *list(prefix) {
      for await (const object of listFiles(root, prefix)) {
        if (!isTemporary(object.key)) yield object;
      }
    },

    async withSource(key, work) {
      const file = toPath(key);
      return (await stat(file).catch(undefinedIfMissing)) && work(file);
    },

    async checkAvailable() {
      await makeFolder(root);
      const folder = await opendir(root);
      await folder.close();
    },

    async *listUnfinished() {
      for await (const { key, modifiedAtMs } of listFiles(root, `${temporaryFolder}/`)) {
        yield { id: key, modifiedAtMs };
      }
    },

    async removeUnfinished(id) {
      if (!isTemporary(id)) throw new Error(`not an unfinished object: ${id}`);
      await rm(toPath(id), { force: true });
    },
  };
}

function isTemporary(key: string): boolean {
  return key.startsWith(`${temporaryFolder}/`);
}

function toStream(handle: FileHandle, range: ByteRange | undefined): Readable {
  return createReadStream("", { fd: handle, highWaterMark: 256 * 1024, ...range });
}

/** Memory of a stalled reader. Twice as much makes reading no faster. */
const chunkBytes = 128 * 1024;

async function readFileChunks(
  handle: FileHandle,
  range: ByteRange | undefined,
  onChunk: (chunk: Buffer) => Promise<boolean>,
): Promise<void> {
  let remainingBytes = range ? range.end + 1 - range.start : Number.POSITIVE_INFINITY;
  const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, remainingBytes));
  let position = range ? range.start : null;
  while (remainingBytes > 0) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, remainingBytes), position);
    if (bytesRead === 0 || !(await onChunk(buffer.subarray(0, bytesRead)))) return;

    remainingBytes -= bytesRead;
    if (position !== null) position += bytesRead;
  }
}

/** Syncs the file and creates its folder at the same time; then the file gets its name. */
async function putFile(
  { file, temporary }: { file: string; temporary: string },
  body: Readable,
  { maxBytes = Number.POSITIVE_INFINITY, isSynced = true }: PutOptions = {},
): Promise<StoredObject> {
  const folder = path.dirname(file);
  try {
    await makeFolder(path.dirname(temporary));
    const stored = await writeStream(temporary, body, {
      maxBytes,
      finish: async (handle) => {
        await Promise.all([isSynced && handle.sync(), makeFolder(folder).catch(undefinedIfMissing)]);
      },
    });
    await place({ source: temporary, file, isSynced }, rename);

    return stored;
  } catch (error) {
    await rm(temporary, { force: true });
    throw toWriteError(error);
  }
}

/** Recurses by hand: Node's recursive listing loses entries of folders with more than 32. */
async function* listFiles(root: string, prefix: string): AsyncIterable<ListedObject> {
  const folders = [path.join(/* turbopackIgnore: true */ root, prefix.slice(0, prefix.lastIndexOf("/") + 1))];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of (await opendir(folder).catch(undefinedIfMissing)) ?? []) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) folders.push(file);
      const key = path.relative(root, file).split(path.sep).join("/");
      if (!entry.isFile() || !key.startsWith(prefix)) continue;

      const stats = await stat(file).catch(undefinedIfMissing);
      if (stats) yield { key, sizeBytes: stats.size, modifiedAtMs: stats.mtimeMs };
    }
  }
}
