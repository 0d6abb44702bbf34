import { type Collection, type ImportItem, Tally } from "./item.ts";
import { Remote } from "./remote.ts";
import type { Scratch } from "./scratch.ts";
import { toFilename, toLine, toTags } from "./texts.ts";

interface ZiplineFile {
  id: string;
  /** In URLs; `originalName` only if the account keeps it. */
  name: string;
  originalName: string | null;
  type: string;
  size: number;
  createdAt: string;
  deletesAt: string | null;
  favorite: boolean;
  /** Whether it has one. */
  password?: boolean | string | null;
  tags?: { name: string }[];
}

interface Folder {
  name: string;
  files?: { id: string }[];
}

const pageSize = 100;

/** Reads the images of a Zipline account by its API, version 4. */
export async function collectZipline(url: string, token: string, scratch: Scratch): Promise<Collection> {
  const zipline = new Remote("Zipline", url, { authorization: token }, scratch);
  const albums = new Map<string, string>();
  const folders = await zipline.get<Folder[] | null>("/api/user/folders");
  if (!Array.isArray(folders)) throw zipline.unexpected();

  for (const { name, files = [] } of folders) {
    const title = toLine(name, 200);
    if (title !== undefined) for (const { id } of files) albums.set(id, title);
  }

  const leftOut = new Tally();
  // Files that are deleted during the import move the others to another page.
  const items = new Map<string, ImportItem>();
  for await (const file of listFiles(zipline)) {
    if (!file.type.startsWith("image/")) leftOut.add("no images");
    else if (file.password) leftOut.add("protected by a password");
    else if (file.deletesAt && Date.parse(file.deletesAt) <= Date.now()) leftOut.add("expired");
    else items.set(file.id, toItem(zipline, file, albums.get(file.id)));
  }

  return { items: [...items.values()], albumDescriptions: new Map(), leftOut, close: async () => {} };
}

/** Oldest first, so that files uploaded during the import come last. */
async function* listFiles(zipline: Remote): AsyncGenerator<ZiplineFile> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = `page=${page}&perpage=${pageSize}&filter=all&sortBy=createdAt&order=asc`;
    const result = await zipline.get<{ page: ZiplineFile[]; pages?: number }>(`/api/user/files?${query}`);
    yield* result.page;
    pages = result.pages ?? page;
  }
}

function toItem(zipline: Remote, file: ZiplineFile, album: string | undefined): ImportItem {
  const { id, name, originalName, size, createdAt, deletesAt, favorite, tags = [] } = file;
  const names = toTags(tags.map((tag) => tag.name));
  return {
    key: `${zipline.origin}/files/${id}`,
    filename: toFilename(originalName || name),
    sizeBytes: size,
    modifiedMs: Date.parse(createdAt) || 0,
    albums: album === undefined ? [] : [album],
    hasSidecar: false,
    // Unlike the public URL, it counts no view and ends no file that has a limit of them.
    open: () => zipline.file(`/api/user/files/${encodeURIComponent(id)}/raw`),
    readDetails: async () => ({
      ...(names.length > 0 && { tags: names }),
      ...(favorite && { isFavourite: true }),
      ...(deletesAt && { expiresAt: deletesAt }),
    }),
  };
}
