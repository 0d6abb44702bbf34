import { mkdir, open, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "./write-stream";

interface Placement {
  source: string;
  file: string;
  isSynced?: boolean;
}

/** So often a folder is removed between its creation and its first file only on a broken file system. */
const maxAttempts = 20;

/**
 * Gives the source its name as a file, in a folder that is created if it is missing, or is removed
 * at the same time because its last other file was deleted.
 * @throws ENOENT when the source does not exist
 */
export async function place(
  { source, file, isSynced = true }: Placement,
  give: (source: string, file: string) => Promise<void>,
): Promise<void> {
  const folder = path.dirname(file);
  for (let attempt = 1; ; attempt++)
    try {
      await give(source, file);
      break;
    } catch (error) {
      const isFolderMissing = hasErrorCode(error, "ENOENT") && (await exists(source));
      if (!isFolderMissing || attempt === maxAttempts) throw error;

      await makeFolder(folder).catch(undefinedIfMissing);
    }
  if (isSynced) await syncFolder(folder);
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(undefinedIfMissing)) !== undefined;
}

/**
 * Removes a folder below the root and its parents as far as they are empty. The first level stays:
 * some of its folders are empty most of the time.
 * @param folder its path in the root
 */
export async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  const parent = path.posix.dirname(folder);
  if (parent === ".") return;

  // It has other files, was removed by someone else or must not be removed.
  const isRemoved = await rmdir(path.join(/* turbopackIgnore: true */ root, folder)).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(root, parent);
}

/**
 * Creates the folder and syncs the parent of each new one.
 * @throws ENOENT when a parent is removed at the same time
 */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;

  for (let made = folder; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
    if (made === first) return;
  }
}

/** A folder that was removed since has nothing to sync. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(undefinedIfMissing);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

export function undefinedIfMissing(error: unknown): undefined {
  if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
  throw error;
}
