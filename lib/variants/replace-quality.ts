import { commitChange } from "@/lib/changes";
import { listWatermarks } from "@/lib/engine";
import { lockImage, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { chunk } from "@/lib/platform/database/batches";
import { DecoderFailure } from "@/lib/platform/decoder";
import { loadWatermarks, OutdatedWatermarkError } from "@/lib/watermarks";
import { variantErrors } from "./errors";
import { listOutdatedRenditions, raiseQualityRevision } from "./outdated-quality-repository";
import { failureReason, renderFiles } from "./render-files";
import { isRowOf, toSpec } from "./rendition";
import { listRenditions, type RenditionRow, upsertRenditions } from "./repository";
import { saveQueued } from "./save-queue";
import { buildUnsaved, deleteBytes, storeBytes, type UnsavedRendition } from "./save-renditions";
import { findSource, type Source } from "./source-repository";

// Renditions of a previous quality are delivered until new ones replace them, so that no request
// waits for a rendering.

/** Stored renditions in the current quality of presets, which no row names yet. */
interface NewQuality {
  imageId: string;
  generation: number;
  rendered: Array<UnsavedRendition["row"]>;
  /** The renditions in place of which they were rendered. */
  previous: readonly RenditionRow[];
}

/** Renditions that are rendered at a time, since their bytes are in memory until they are stored. */
const renderedAtOnce = 32;

/**
 * Renders the renditions of an image whose quality is not the current one of presets, and stores
 * their bytes. Returns undefined when there are none.
 * @throws AppError NOT_FOUND, VARIANT_FAILED
 */
export async function prepareQuality(actor: Actor, imageId: string): Promise<NewQuality | undefined> {
  const { image } = await requireImage(actor, imageId, { deleted: "rejected" });
  const { generation, owner } = image;
  await saveQueued(imageId);
  const previous: RenditionRow[] = [];
  for (const row of await listOutdatedRenditions(imageId))
    if (row.generation === generation && (await hasCurrentWatermarks(owner, row))) previous.push(row);
  const keys = previous.map(({ variantKey }) => variantKey);
  const source = await findSource(imageId, generation, { keys });
  if (previous.length === 0 || !source?.file.blobKey || source.file.renderFailure !== null) return undefined;

  const quality: NewQuality = { imageId, generation, rendered: [], previous };
  try {
    await renderAll(source, quality);
  } catch (error) {
    await discardQuality(quality);
    throw error;
  }

  return quality;
}

/** A rendition with a watermark as it was before cannot be made again. A sweep removes it. */
async function hasCurrentWatermarks(owner: string, { variantKey }: RenditionRow): Promise<boolean> {
  try {
    await loadWatermarks(owner, listWatermarks(variantKey));
    return true;
  } catch (error) {
    if (error instanceof OutdatedWatermarkError) return false;
    // The mark is damaged, which a retry does not change.
    if (error instanceof AppError)
      throw new AppError(variantErrors.failed, { message: error.message, cause: error });

    throw error;
  }
}

async function renderAll(source: Source, { previous, rendered }: NewQuality): Promise<void> {
  const failures: unknown[] = [];
  for (const rows of chunk(previous, renderedAtOnce)) {
    const options = { specs: rows.map(toSpec), isUrgent: false, storedRows: source.renditions };
    const output = await renderFiles(source, options).catch(throwPermanent);
    const unsaved = output.rendered.map((one) => buildUnsaved(source, one));
    rendered.push(...unsaved.map(({ row }) => row));
    failures.push(...output.failed.map(({ reason }) => reason));
    await Promise.all(unsaved.map(storeBytes));
  }
  if (rendered.length === 0 && failures.length > 0) throw variantFailed(failures[0]);
}

/**
 * Replaces the previous renditions in the open transaction. Renditions that have changed since stay.
 * Returns whether any was replaced.
 */
export async function publishQuality(
  actor: Actor,
  { imageId, generation, rendered, previous }: NewQuality,
): Promise<boolean> {
  const image = await lockImage(imageId);
  if (image?.generation !== generation) return false;

  const rows = await listRenditions(imageId, generation);
  const isUnchanged = (one: RenditionRow) => rows.some(({ blobKey }) => blobKey === one.blobKey);
  const replaced = previous.filter(
    (row) => isUnchanged(row) && rendered.some((one) => isRowOf(one, toSpec(row))),
  );
  if (replaced.length === 0) return false;

  await upsertRenditions(rendered.filter((row) => replaced.some((one) => isRowOf(one, toSpec(row)))));
  await raiseQualityRevision(imageId);
  await commitChange(actor, {
    resource: "variant",
    action: "replace",
    id: imageId,
    keys: [...new Set(replaced.map(({ variantKey }) => variantKey))],
    blobKeys: replaced.flatMap(({ blobKey }) => blobKey ?? []),
  });

  return true;
}

/** Deletes stored renditions that no row names. */
export async function discardQuality({ imageId, generation, rendered }: NewQuality): Promise<void> {
  const rows = await listRenditions(imageId, generation);
  const unused = rendered.filter((row) => !rows.some(({ blobKey }) => blobKey === row.blobKey));
  await deleteBytes(unused.map((row) => ({ row })));
}

function throwPermanent(error: unknown): never {
  if (error instanceof DecoderFailure && !error.isTemporary) throw variantFailed(error.reason);
  throw error;
}

function variantFailed(reason: unknown): AppError {
  return new AppError(variantErrors.failed, { message: failureReason(reason) });
}
