import { posix } from "node:path";
import type { Readable } from "node:stream";
import { explainDamage, isDamage, reportDamage } from "@/lib/encryption";
import { encryptionErrors } from "@/lib/encryption/errors";
import { buildSidecar, hasRating, type ImageRating, sidecarExtension } from "@/lib/engine";
import { filenameInFormat } from "@/lib/images";
import { AppError } from "@/lib/kernel/errors";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import type { ZipEntry } from "@/lib/platform/zip/zip";
import { replaceRendition, saveQueued } from "@/lib/variants";
import { toShownKey } from "../apply-mark";
import { chooseBytes } from "../choose-bytes";
import type { StoredBytes } from "../prepared-response";
import { verifyObject } from "../verified-objects";
import { imageNotFound } from "../visible-image";
import { ArchiveNames, skippedName, topFolder } from "./archive-names";
import { archiveErrors } from "./errors";
import { openRatedCopy } from "./rated-copy";
import type { ArchivedImage } from "./repository";

/** An image, and the path of its folder in the archive. Without one, it is on the top level. */
type PlacedImage = ArchivedImage & { folder?: string | undefined };

export interface ArchiveContent {
  images: AsyncIterable<PlacedImage>;
  /** The folders of the images. Their names come before the names of files. */
  folders?: readonly string[];
  /** Returns the image as it is now, or undefined when it is gone. */
  reload(id: string): Promise<ArchivedImage | undefined>;
  variantKey: string;
  /** Whether custom variants that do not exist yet are rendered. */
  canCreateVariants: boolean;
  /** Whether the reader sees images without their required watermark. */
  isClean: boolean;
  /**
   * For members of the library: stars and flags of images are in files next to the originals, or with
   * `isEmbedded` in copies of the originals. `uid` is the one of the library.
   */
  ratings?: { isEmbedded: boolean; uid: string };
  /** Whether the archive is for images with this required watermark; by default, any. */
  acceptsMark?(image: ArchivedImage): boolean;
  skipped: SkippedImages;
}

const maxListed = 1_000;

/** As JSON. */
export interface SkippedLines {
  lines: string[];
  count: number;
}

/** Images that are missing in the archive, with the reasons. */
export class SkippedImages {
  readonly listed: SkippedLines;

  constructor({ lines, count }: SkippedLines = { lines: [], count: 0 }) {
    this.listed = { lines: [...lines], count };
  }

  /** `name` is the path in the archive, or the id of an image that was not found. */
  add(name: string, reason: string): void {
    this.listed.count++;
    if (this.listed.count <= maxListed) this.listed.lines.push(`${name}: ${reason}`);
  }

  /** Yields a file that lists them; none when no image is missing. */
  *entries(): Generator<ZipEntry> {
    const { lines, count } = this.listed;
    if (count === 0) return;

    const others = count - lines.length;
    const text = [...lines, ...(others > 0 ? [`and ${others} more`] : []), ""].join("\n");
    yield { name: skippedName, content: Buffer.from(text), modifiedAt: new Date() };
  }
}

/** Yields one file per image, and at the end a list of images that could not be added. */
export async function* archiveEntries(content: ArchiveContent): AsyncGenerator<ZipEntry, void> {
  const names = new ArchiveNames();
  names.reserveFolders(content.folders ?? []);
  yield* imageEntries(content, names);
  yield* content.skipped.entries();
}

/** Yields one file per image. */
export async function* imageEntries(
  content: ArchiveContent,
  names: ArchiveNames,
): AsyncGenerator<ZipEntry, void> {
  for await (const image of content.images) {
    const opened = await openImage(image, content);
    if (!opened) continue;

    try {
      const modifiedAt = new Date(image.createdAt);
      const name = names.add(opened.filename, image.folder);
      yield { name, content: opened.stream, modifiedAt };
      if (opened.sidecar) {
        const sidecarName = names.add(posix.basename(name) + sidecarExtension, image.folder);
        yield { name: sidecarName, content: buildSidecar(opened.sidecar), modifiedAt };
      }
    } finally {
      opened.stream.destroy();
    }
  }
}

interface OpenedImage {
  filename: string;
  stream: Readable;
  /** The content of a file next to it. */
  sidecar?: ImageRating | undefined;
}

async function openImage(image: PlacedImage, content: ArchiveContent): Promise<OpenedImage | undefined> {
  const { skipped, reload } = content;
  const { imageId, folder = topFolder } = image;
  const path = posix.join(folder, image.filename);
  // A variant is rendered from it.
  let objectKey = image.file?.blobKey ?? "";
  try {
    let current: ArchivedImage | undefined = image;
    // A file that was replaced since the row was read may have lost its bytes already.
    for (let attempt = 0; attempt < 2 && current; attempt++) {
      if (content.acceptsMark?.(current) === false) throw new AppError(archiveErrors.changedWatermark);

      const variantKey = toShownKey(content.variantKey, content.isClean ? null : current.mark);
      const bytes = await chooseStoredBytes(current, { ...content, variantKey });
      objectKey = bytes.blobKey;
      await requireWhole(bytes);
      const filename = savedFilename(current.filename, variantKey, bytes);
      const rated = variantKey === "original" && content.ratings ? findRating(current) : undefined;
      const copy =
        rated && content.ratings?.isEmbedded
          ? await openRatedCopy(current.file, rated, content.ratings.uid)
          : undefined;
      if (copy) return { filename, stream: copy };

      const stream = await objectStore().get(objectKey);
      if (stream) return { filename, stream, sidecar: rated };

      current = await reload(imageId);
    }
    throw imageNotFound();
  } catch (error) {
    if (isDamage(error)) {
      await reportDamage(imageId, explainDamage(objectKey, error));
      await replaceRendition(imageId, objectKey);
      skipped.add(path, encryptionErrors.damaged.message);
    } else if (error instanceof AppError) skipped.add(path, error.message);
    else throw error;
  }

  return undefined;
}

function findRating({ rating, pick }: ArchivedImage): ImageRating | undefined {
  return hasRating({ rating, pick }) ? { rating, pick } : undefined;
}

/**
 * Reads all of an object that may be damaged: damage that is found while an entry is written breaks
 * the whole archive.
 */
async function requireWhole(bytes: StoredBytes): Promise<void> {
  if (isSealedKey(bytes.blobKey)) await objectStore().readChunks(bytes.blobKey, undefined, async () => true);
  else await verifyObject(bytes);
}

/** A variant comes in the format that every program opens, as for a client without `Accept`. */
async function chooseStoredBytes(
  image: ArchivedImage,
  { variantKey, canCreateVariants }: ArchiveContent,
): Promise<StoredBytes> {
  if (!image.file) throw new AppError(archiveErrors.pendingUpload);
  if (variantKey === "original" && image.file.damagedAt !== null)
    throw new AppError(encryptionErrors.damaged);

  const request = { variantKey, format: undefined, accept: undefined };
  const chosen = await chooseBytes(image, request, async () => canCreateVariants);
  if (!chosen) throw new AppError(archiveErrors.missingVariant);

  await saveQueued(image.imageId);
  return chosen.bytes;
}

function savedFilename(filename: string, variantKey: string, { format }: StoredBytes): string {
  return variantKey === "original" ? filename : filenameInFormat(filename, format);
}
