import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { filenameWithSuffix, getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { objectStore } from "@/lib/platform/storage";
import { ArchivePaths, toPortableName, type ZipEntry } from "@/lib/platform/zip";
import { type ExportedImage, findLiveBlobKey, listImagesAfter } from "./export-repository";
import type { RecordFiles } from "./record-files";

const imagesPerFile = 200;

/** An image's original in the archive. */
interface ArchivedFile {
  path: string;
  size_bytes: number;
  sha256: string;
}

/** Running totals. `removed` counts images whose bytes were deleted during the export. */
export interface ImageCounts {
  images: number;
  originals: number;
  pending: number;
  removed: number;
}

/**
 * Yields the originals, and after every 200 images a file that describes them. This bounds memory, and each
 * description matches the bytes written. Skips images created during the export.
 */
export async function* imageEntries(
  actor: Actor,
  { startedAt, counts, files }: { startedAt: string; counts: ImageCounts; files: RecordFiles },
): AsyncGenerator<ZipEntry, void> {
  const paths = new OriginalPaths();
  let last: ExportedImage | undefined;
  for (let part = 1; ; part++) {
    const page = await listImagesAfter(actor.account.owner, startedAt, last, imagesPerFile);
    last = page.at(-1);
    if (!last) return;
    const ids = page.map((image) => image.id);
    const resources = new Map((await getImages(actor, ids)).map((resource) => [resource.id, resource]));
    const lines: unknown[] = [];
    for (const image of page) {
      const file = yield* originalEntry(image, paths);
      countImage(counts, image, file);
      const { upload: _upload, ...resource } = { upload: null, ...resources.get(image.id) };
      lines.push({
        id: image.id,
        ...resource,
        strip_metadata: image.stripMetadata,
        strip_location: image.stripLocation,
        file,
        record: toRecord(image),
      });
    }
    yield files.add(`images/${String(part).padStart(6, "0")}.ndjson`, lines);
  }
}

/** What an import needs to restore the image and the resource does not show. */
function toRecord({ record, aliases, source }: ExportedImage) {
  return {
    link_epoch: record.linkEpoch,
    crop_revision: record.cropRevision,
    file_taken_at: record.fileTakenAt,
    edited_taken_at: record.editedTakenAt,
    last_accessed_at: record.lastAccessedAt,
    favourited_at: record.favouritedAt,
    requests: record.requests ?? 0,
    bytes: record.bytes ?? 0,
    aliases,
    source: source && {
      sha256: source.sha256,
      license_statement: source.licenseStatement,
      completed_at: source.completedAt,
    },
  };
}

function countImage(counts: ImageCounts, image: ExportedImage, file: ArchivedFile | null): void {
  counts.images++;
  if (file) counts.originals++;
  else if (image.blobKey === null) counts.pending++;
  else counts.removed++;
}

/** Returns null if the image has no bytes, or no longer has them. */
async function* originalEntry(
  image: ExportedImage,
  paths: OriginalPaths,
): AsyncGenerator<ZipEntry, ArchivedFile | null> {
  const stream = await openOriginal(image);
  if (!stream) return null;
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* hashChunks(bytes: Readable) {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  const path = paths.add(image);
  try {
    yield { name: path, content: hashChunks(stream), modifiedAt: new Date(image.createdAt) };
  } finally {
    stream.destroy();
  }
  return { path, size_bytes: sizeBytes, sha256: hash.digest("hex") };
}

/** Opens the current bytes if the image was replaced after its row was read. */
async function openOriginal({ id, blobKey }: ExportedImage): Promise<Readable | undefined> {
  if (blobKey === null) return undefined;
  const stream = await objectStore().get(blobKey);
  if (stream) return stream;
  const liveKey = await findLiveBlobKey(id);
  return liveKey === undefined || liveKey === blobKey ? undefined : objectStore().get(liveKey);
}

/**
 * The paths of originals in the archive, portable across systems. Filenames are unique per owner but may collide
 * where case is ignored. A filename changed during the export may match an image already in the archive. A colliding
 * name gets the image's id as a suffix.
 */
class OriginalPaths {
  private readonly paths = new ArchivePaths();

  add({ id, albumSlug, filename }: ExportedImage): string {
    const folder = `originals/${toPortableName(albumSlug)}`;
    const name = toPortableName(filename);
    if (this.paths.reserve(`${folder}/${name}`)) return `${folder}/${name}`;
    return `${folder}/${filenameWithSuffix(name, `-${id}`)}`;
  }
}
