import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { findContentProblem, reportDamage } from "@/lib/encryption";
import { buildSidecar, hasRating, sidecarExtension } from "@/lib/engine";
import { filenameWithSuffix, getImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { objectStore } from "@/lib/platform/storage";
import { ArchivePaths, toPortableName, type ZipEntry } from "@/lib/platform/zip/zip";
import { type ExportedImage, findLiveObject, listImagesAfter } from "./archive-repository";
import type { RecordFiles } from "./record-files";

const imagesPerFile = 200;
/**
 * A file that describes images also ends after so many bytes of originals: the job writes it in one
 * go.
 */
const maxBytesPerFile = 1_000_000_000;

/** An image's original in the archive. */
export interface ArchivedFile {
  path: string;
  size_bytes: number;
  sha256: string;
}

/**
 * Running totals. `removed` counts images whose bytes were deleted during the export, `damaged`
 * those whose bytes have changed.
 */
export interface ImageCounts {
  images: number;
  originals: number;
  pending: number;
  removed: number;
  damaged: number;
}

export const noImages: ImageCounts = { images: 0, originals: 0, pending: 0, removed: 0, damaged: 0 };

/** The last image written, and the number of files that describe images. */
export interface ImagePosition {
  createdAt: string;
  id: string;
  files: number;
}

interface Progress {
  startedAt: string;
  images: ImageCounts;
  afterImage: ImagePosition | null;
}

/** The originals of an account, and the files that describe them. */
export class ImageEntries {
  private readonly paths: OriginalPaths;

  /** With the names of the entries that are written already. */
  constructor(
    private readonly actor: Actor,
    private readonly files: RecordFiles,
    names: Iterable<string>,
  ) {
    this.paths = new OriginalPaths(names);
  }

  /**
   * Yields some originals, and then a file that describes them; returns false when there are no
   * more. This bounds memory, and each description matches the bytes written. Skips images created
   * during the export.
   */
  async *next(progress: Progress): AsyncGenerator<ZipEntry, boolean> {
    const { startedAt, images: counts, afterImage } = progress;
    const { owner } = this.actor.account;
    const page = await listImagesAfter(owner, startedAt, afterImage ?? undefined, imagesPerFile);
    if (page.length === 0) return false;

    const ids = page.map((image) => image.id);
    const resources = new Map((await getImages(this.actor, ids)).map((resource) => [resource.id, resource]));
    const lines: unknown[] = [];
    const files = (afterImage?.files ?? 0) + 1;
    let sizeBytes = 0;
    for (const image of page) {
      const outcome = yield* originalEntry(image, this.paths);
      if (typeof outcome === "object") yield* sidecarEntry(image, outcome, this.paths);
      countImage(counts, image, outcome);
      const [file, resource] = [typeof outcome === "object" ? outcome : null, resources.get(image.id)];
      const isDamaged = outcome === "damaged";
      lines.push(describeImage(image, resource && isDamaged ? toDamaged(resource) : resource, file));
      progress.afterImage = { createdAt: image.createdAt, id: image.id, files };
      sizeBytes += file?.size_bytes ?? 0;
      if (sizeBytes >= maxBytesPerFile) break;
    }

    yield this.files.add(`images/${String(files).padStart(6, "0")}.ndjson`, lines);
    return true;
  }
}

/** The damage may have been found only now. */
function toDamaged(resource: ImageResource): ImageResource {
  return { ...resource, status: { ...resource.status, damaged: true } };
}

/** Returns the record of an image. */
export function describeImage(
  image: ExportedImage,
  resource: ImageResource | undefined,
  file: ArchivedFile | null,
) {
  const { upload: _upload, ...shown } = { upload: null, ...resource };
  return {
    id: image.id,
    ...shown,
    strip_metadata: image.stripMetadata,
    strip_location: image.stripLocation,
    file,
    record: toRecord(image),
  };
}

/** Returns the data that an import needs to restore the image and the resource does not show. */
function toRecord({ record, aliases, analysis, source }: ExportedImage) {
  return {
    nsfw_chosen: record.nsfwChosen,
    link_epoch: record.linkEpoch,
    crop_revision: record.cropRevision,
    quality_revision: record.qualityRevision,
    file_taken_at: record.fileTakenAt,
    edited_taken_at: record.editedTakenAt,
    last_accessed_at: record.lastAccessedAt,
    favourited_at: record.favouritedAt,
    ...(record.archivedAt !== null && { archived_at: record.archivedAt }),
    requests: record.requests ?? 0,
    bytes: record.bytes ?? 0,
    aliases,
    ...(record.isFromGuest && { from_guest: true }),
    ...(analysis && { analysis }),
    source: source && {
      sha256: source.sha256,
      license_statement: source.licenseStatement,
      completed_at: source.completedAt,
    },
  };
}

function countImage(counts: ImageCounts, image: ExportedImage, outcome: ArchivedFile | NoFile): void {
  counts.images++;
  if (typeof outcome === "object") counts.originals++;
  else if (outcome === "damaged") counts.damaged++;
  else if (image.blobKey === null) counts.pending++;
  else counts.removed++;
}

/** The bytes are missing, or differ from the stored hash. */
type NoFile = "missing" | "damaged";

async function* originalEntry(
  image: ExportedImage,
  paths: OriginalPaths,
): AsyncGenerator<ZipEntry, ArchivedFile | NoFile> {
  const stream = await openOriginal(image);
  if (typeof stream === "string") return stream;

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

/** Yields a file with the stars and the flag for other programs. An import takes them from the record. */
function* sidecarEntry(
  { createdAt, record: { rating, pick } }: ExportedImage,
  { path }: ArchivedFile,
  paths: OriginalPaths,
): Generator<ZipEntry> {
  const rated = { rating, pick };
  const name = path + sidecarExtension;
  if (hasRating(rated) && paths.reserve(name))
    yield { name, content: buildSidecar(rated), modifiedAt: new Date(createdAt) };
}

/** Opens the current bytes if the image was replaced after its row was read. */
async function openOriginal({ id, blobKey, sha256 }: ExportedImage): Promise<Readable | NoFile> {
  if (blobKey === null) return "missing";

  const opened = await openWhole(id, { blobKey, sha256 });
  if (opened !== "missing") return opened;

  const live = await findLiveObject(id);

  return !live || live.blobKey === blobKey ? "missing" : openWhole(id, live);
}

/** Reads all bytes before the entry starts, because an entry cannot be removed from the archive. */
async function openWhole(
  imageId: string,
  file: { blobKey: string; sha256: string | null },
): Promise<Readable | NoFile> {
  const problem = await findContentProblem(file);
  if (!problem) return (await objectStore().get(file.blobKey)) ?? "missing";
  if (problem.kind === "missing") return "missing";

  await reportDamage(imageId, problem.explanation);

  return "damaged";
}

/**
 * The paths of originals in the archive, portable across systems. Filenames are unique per owner
 * but may collide where case is ignored. A filename changed during the export may match an image
 * already in the archive. A colliding name gets the image's id as a suffix.
 */
class OriginalPaths {
  private readonly paths = new ArchivePaths();

  constructor(used: Iterable<string>) {
    for (const path of used) this.paths.reserve(path);
  }

  /** Returns false if the archive has this path. */
  reserve(path: string): boolean {
    return this.paths.reserve(path);
  }

  add({ id, albumSlug, filename }: ExportedImage): string {
    const folder = `originals/${toPortableName(albumSlug)}`;
    const name = toPortableName(filename);
    if (this.paths.reserve(`${folder}/${name}`)) return `${folder}/${name}`;

    return `${folder}/${filenameWithSuffix(name, `-${id}`)}`;
  }
}
