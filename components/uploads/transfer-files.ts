import { imageExtensions } from "@/lib/engine/formats";
import type { TransferredFiles } from "./read-transfer";
import { pastedFilename } from "./upload-filename";

const imageName = new RegExp(`\\.(${imageExtensions.join("|")})$`, "i");

interface ListedFiles {
  files: File[];
  /** Files and folders that could not be read. */
  unread: FileSystemEntry[];
  /** Names of the files in dropped folders that are no images. */
  leftOut: string[];
}

type Rest = Omit<ListedFiles, "files">;

/**
 * Lists the files, including those in dropped folders. A folder contributes images only, and
 * nothing hidden; a file by itself is always included, which lets its error show. What cannot be
 * read does not hold up the rest.
 */
export async function listFiles({ isPaste, files, entries }: TransferredFiles): Promise<ListedFiles> {
  if (isPaste) return { files: files.map(withPastedName), unread: [], leftOut: [] };
  // Entries without files could not be read the first time.
  if (files.length > 0 && !entries.some((entry) => entry.isDirectory))
    return { files, unread: [], leftOut: [] };

  const rest: Rest = { unread: [], leftOut: [] };
  const found = await Promise.all(
    entries.map((entry) => (isFile(entry) ? readFile(entry, rest) : listImageFiles(entry, rest))),
  );

  return { files: found.flat(), ...rest };
}

function withPastedName(file: File): File {
  return new File([file], pastedFilename(file, new Date()), { type: file.type });
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function getFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Returns the file, or none when it cannot be read. */
async function readFile(entry: FileSystemFileEntry, { unread }: Rest): Promise<File[]> {
  try {
    return [await getFile(entry)];
  } catch {
    unread.push(entry);
    return [];
  }
}

async function listImageFiles(entry: FileSystemEntry, rest: Rest): Promise<File[]> {
  if (isFile(entry)) {
    if (imageName.test(entry.name)) return readFile(entry, rest);
    rest.leftOut.push(entry.name);
  }

  if (!isFolder(entry)) return [];

  const files: File[] = [];
  for (const child of await readChildren(entry, rest))
    if (!child.name.startsWith(".")) files.push(...(await listImageFiles(child, rest)));

  return files;
}

/** Returns what is in a folder, or nothing when it cannot be read to its end. */
async function readChildren(folder: FileSystemDirectoryEntry, { unread }: Rest): Promise<FileSystemEntry[]> {
  try {
    return await listChildren(folder);
  } catch {
    unread.push(folder);
    return [];
  }
}

/** A reader returns a folder's entries in batches, then an empty one. */
async function listChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;

    all.push(...batch);
  }
}
