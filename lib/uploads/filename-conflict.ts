import {
  filenameTakenError,
  findFreeFilename,
  getImage,
  type Image,
  imageErrors,
  insertImage,
} from "@/lib/images";
import type { ConflictMode, ImageResource } from "@/lib/images/resource";
import { type Actor, hasOnlyUploadScope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { findDuplicateByFilename } from "./duplicate-repository";
import { findableKeyId } from "./file-access";

export interface UploadResult {
  image: ImageResource;
  /** False if the image was there already. */
  isNew: boolean;
}

type ImageRow = Parameters<typeof insertImage>[0];

/**
 * Returns the reaction to a filename that is taken. Upload tools cannot ask their user for another
 * name.
 */
export function chooseConflictMode(actor: Actor, requested: ConflictMode | undefined): ConflictMode {
  return requested ?? (hasOnlyUploadScope(actor) ? "rename" : "error");
}

/**
 * Inserts the image, under `rename` with the first free filename, and returns its row. Waits for a
 * simultaneous insertion of the same name.
 * @throws AppError FILENAME_TAKEN under the other modes
 */
export async function insertUnderFilename(row: ImageRow, actor: Actor, mode: ConflictMode): Promise<Image> {
  for (let { filename } = row; ; filename = await findFreeFilename(actor, row.filename)) {
    const inserted = await insertImage({ ...row, filename });
    if (inserted) return inserted;
    if (mode !== "rename") throw await filenameTakenError(actor, row.filename);
  }
}

/**
 * Returns the owner's active image with this filename and these bytes. A key with only `upload`
 * finds those it has uploaded itself.
 */
export async function findExistingImage(
  actor: Actor,
  { filename, sha256 }: { filename: string; sha256: string },
): Promise<UploadResult | undefined> {
  const options = { filename, sha256, now: isoTime(), keyId: findableKeyId(actor) };
  const id = await findDuplicateByFilename(scopeOf(actor), options);
  return id === undefined ? undefined : { image: await getImage(actor, id), isNew: false };
}

/**
 * Creates an image, or returns the existing one when its name is taken and its bytes are the same.
 */
export async function createOrFindExisting(
  actor: Actor,
  file: { filename: string; sha256: string },
  create: () => Promise<UploadResult>,
): Promise<UploadResult> {
  const existing = await findExistingImage(actor, file);
  if (existing) return existing;

  try {
    return await create();
  } catch (error) {
    // A simultaneous upload of the same file may have been faster.
    const isTaken = error instanceof AppError && error.code === imageErrors.filenameTaken.code;
    const other = isTaken ? await findExistingImage(actor, file) : undefined;
    if (!other) throw error;

    return other;
  }
}
