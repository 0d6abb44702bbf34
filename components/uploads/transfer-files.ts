import type { TransferredFiles } from "./read-transfer";
import { pastedFilename } from "./upload-filename";

const imageExtension = /\.(jpe?g|png|webp|gif|avif|tiff?|svg|heic|heif)$/i;

/**
 * Lists the files, including those in dropped folders. A folder contributes images only (not its `.DS_Store`); a file by itself
 * is always included, which lets its error show.
 */
export async function listFiles({ isPaste, files, entries }: TransferredFiles): Promise<File[]> {
  if (isPaste) return files.map(withPastedName);
  if (!entries.some((entry) => entry.isDirectory)) return files;
  const found = await Promise.all(
    entries.map(async (entry) => (isFile(entry) ? [await getFile(entry)] : listImageFiles(entry))),
  );
  return found.flat();
}

function withPastedName(file: File): File {
  return new File([file], pastedFilename(file, new Date()), { type: file.type });
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function getFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function listImageFiles(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return imageExtension.test(entry.name) ? [await getFile(entry)] : [];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  for (const child of await listChildren(entry)) files.push(...(await listImageFiles(child)));
  return files;
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
