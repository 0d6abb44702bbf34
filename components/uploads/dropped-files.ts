const picture = /\.(jpe?g|png|webp|gif|avif|tiff?|svg|heic|heif)$/i;

/**
 * The files of a drop, those in dropped folders included. From a folder only pictures are taken (nobody means its
 * `.DS_Store`); a file dropped by itself is always taken, so that one learns why it is refused.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries have to be taken before the first await: the transfer is emptied when the event is over.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const found = await Promise.all(
    entries.map(async (entry) => (isFile(entry) ? [await fileOf(entry)] : filesIn(entry))),
  );
  return found.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return picture.test(entry.name) ? [await fileOf(entry)] : [];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  for (const child of await children(entry)) files.push(...(await filesIn(child)));
  return files;
}

/** A reader gives a folder's entries in portions, an empty one at the end. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}
