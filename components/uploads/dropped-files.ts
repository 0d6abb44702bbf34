const imageExtension = /\.(jpe?g|png|webp|gif|avif|tiff?|svg|heic|heif)$/i;

/**
 * Lists the files of a drop, including those in dropped folders. A folder contributes images only (not its `.DS_Store`); a
 * file dropped by itself is always included, which lets its error show.
 */
export async function listDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be read before the first await: the transfer is emptied after the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const found = await Promise.all(
    entries.map(async (entry) => (isFile(entry) ? [await getFile(entry)] : listImageFiles(entry))),
  );
  return found.flat();
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
