import type { Readable } from "node:stream";
import { explainDamage, isDamage, reportDamage } from "@/lib/encryption";
import { encryptionErrors } from "@/lib/encryption/errors";
import { buildSidecar, hasRating, type ImageRating, sidecarExtension } from "@/lib/engine";
import { filenameInFormat, filenameWithSuffix } from "@/lib/images";
import { AppError } from "@/lib/kernel/errors";
import { isSealedKey, objectStore } from "@/lib/platform/storage";
import { ArchivePaths, foldName, toPortableName, type ZipEntry } from "@/lib/platform/zip/zip";
import { replaceRendition, saveQueued } from "@/lib/variants";
import { toShownKey } from "../apply-mark";
import { chooseBytes } from "../choose-bytes";
import type { StoredBytes } from "../prepared-response";
import { verifyObject } from "../verified-objects";
import { imageNotFound } from "../visible-image";
import { archiveErrors } from "./errors";
import { openRatedCopy } from "./rated-copy";
import type { ArchivedImage } from "./repository";

export interface ArchiveContent {
  images: AsyncIterable<ArchivedImage>;
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
const skippedName = "skipped.txt";

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

  /** `name` is the filename, or the id of an image that was not found. */
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
  yield* imageEntries(content, new ArchiveNames());
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
      const name = names.add(opened.filename);
      yield { name, content: opened.stream, modifiedAt };
      if (opened.sidecar) {
        const sidecarName = names.add(name + sidecarExtension);
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

async function openImage(image: ArchivedImage, content: ArchiveContent): Promise<OpenedImage | undefined> {
  const { skipped, reload } = content;
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

      current = await reload(image.imageId);
    }
    throw imageNotFound();
  } catch (error) {
    if (isDamage(error)) {
      await reportDamage(image.imageId, explainDamage(objectKey, error));
      await replaceRendition(image.imageId, objectKey);
      skipped.add(image.filename, encryptionErrors.damaged.message);
    } else if (error instanceof AppError) skipped.add(image.filename, error.message);
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

/** Names that every system can unpack. A name that is taken gets a number: `photo (2).jpg`. */
export class ArchiveNames {
  private readonly paths = new ArchivePaths();
  /** The last number given to a name. */
  private readonly lastNumbers = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    this.paths.reserve(skippedName);
    for (const name of used) this.paths.reserve(name);
  }

  add(filename: string): string {
    const name = toPortableName(filename);
    if (this.paths.reserve(name)) return name;

    const folded = foldName(name);
    for (let number = (this.lastNumbers.get(folded) ?? 1) + 1; ; number++) {
      const numbered = filenameWithSuffix(name, ` (${number})`);
      if (!this.paths.reserve(numbered)) continue;

      this.lastNumbers.set(folded, number);
      return numbered;
    }
  }
}
