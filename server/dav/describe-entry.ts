import { davUrl, type File, type Folder, type Lock } from "@/lib/dav";
import { fileEtag } from "./check-write";
import type { DavResource } from "./properties";

type Storage = DavResource["storage"];

export function describeRoot(locks: readonly Lock[], storage: Storage): DavResource {
  return { url: davUrl([], { isFolder: true }), isFolder: true, name: "Albumen", locks, storage };
}

export function describeFolder(folder: Folder, locks: readonly Lock[], storage: Storage): DavResource {
  const { name, createdAt, updatedAt } = folder;
  const url = davUrl([name], { isFolder: true });
  return { url, isFolder: true, name, createdAt, modifiedAt: updatedAt, locks, storage };
}

/** `names` are the names of its path. */
export function describeFile(file: File, names: readonly string[], locks: readonly Lock[]): DavResource {
  const { name, isFolder, image, sizeBytes, createdAt } = file;
  return {
    url: davUrl(names, { isFolder }),
    name,
    isFolder,
    createdAt,
    locks,
    ...(!isFolder && { sizeBytes }),
    modifiedAt: image?.completedAt ?? createdAt,
    contentType: image?.contentType ?? undefined,
    etag: fileEtag(file),
  };
}
