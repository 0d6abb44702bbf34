import { isCleanViewer } from "@/lib/access";
import { davUrl, type File, type Folder, type Lock } from "@/lib/dav";
import type { Actor } from "@/lib/kernel/actor";
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

/** A file at the path with these names, as the actor gets it. */
export function describeFile(
  file: File,
  names: readonly string[],
  { actor, locks }: { actor: Actor; locks: readonly Lock[] },
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
    ...(!isFolder && isOriginal && { sizeBytes }),
    modifiedAt: image?.completedAt ?? createdAt,
    contentType: isOriginal ? (image?.contentType ?? undefined) : undefined,
    etag: isOriginal ? fileEtag(file) : undefined,
  };
}
