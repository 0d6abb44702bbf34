import { isCleanViewer } from "@/lib/access";
import { type CollectionFolder, davUrl, type File, type Folder, type Lock } from "@/lib/dav";
import type { Actor } from "@/lib/kernel/actor";
import { fileEtag } from "./check-write";
import type { DavResource } from "./properties";

type Storage = DavResource["storage"];

export function describeRoot(locks: readonly Lock[], storage: Storage): DavResource {
  return {
    url: davUrl([], { isFolder: true }),
    isFolder: true,
    name: "Albumen",
    isLockable: true,
    locks,
    storage,
  };
}

export function describeFolder(folder: Folder, locks: readonly Lock[], storage: Storage): DavResource {
  const { name, createdAt, updatedAt } = folder;
  const url = davUrl([name], { isFolder: true });
  return { url, isFolder: true, name, createdAt, modifiedAt: updatedAt, isLockable: true, locks, storage };
}

/** A collection at the path with these names, or the folder of collections. */
export function describeCollection(
  folder: CollectionFolder | undefined,
  names: readonly string[],
  { locks, storage }: { locks: readonly Lock[]; storage: Storage },
): DavResource {
  const url = davUrl(names, { isFolder: true });
  const times = folder && { createdAt: folder.createdAt, modifiedAt: folder.updatedAt };
  return { url, isFolder: true, name: names.at(-1) ?? "", ...times, isLockable: false, locks, storage };
}

interface FileOptions {
  actor: Actor;
  locks: readonly Lock[];
  isLockable: boolean;
}

/** A file at the path with these names, as the actor gets it. */
export function describeFile(
  file: File,
  names: readonly string[],
  { actor, locks, isLockable }: FileOptions,
): DavResource {
  const { name, isFolder, image, sizeBytes, createdAt } = file;
  // Instead of the original, others get a rendition with the required watermark, which may not exist yet.
  const isOriginal = !image || image.mark === null || isCleanViewer(actor);
  return {
    url: davUrl(names, { isFolder }),
    name,
    isFolder,
    createdAt,
    locks,
    isLockable,
    ...(!isFolder && isOriginal && { sizeBytes }),
    modifiedAt: image?.completedAt ?? createdAt,
    contentType: isOriginal ? (image?.contentType ?? undefined) : undefined,
    etag: isOriginal ? fileEtag(file) : undefined,
  };
}
