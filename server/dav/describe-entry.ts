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

export function describeFile(file: File, folder: Folder | undefined, locks: readonly Lock[]): DavResource {
  const { name, image, sizeBytes, createdAt } = file;
  return {
    url: davUrl(folder ? [folder.name, name] : [name], { isFolder: false }),
    isFolder: false,
    ...{ name, sizeBytes, createdAt, locks },
    modifiedAt: image?.completedAt ?? createdAt,
    contentType: image?.contentType ?? undefined,
    etag: fileEtag(file),
  };
}
