import { commitChange } from "@/lib/changes";
import { lockImage, requireImage } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { DecoderFailure } from "@/lib/platform/decoder";
import { variantErrors } from "./errors";
import { listOutdatedRenditions } from "./outdated-quality-repository";
import { failureReason, renderFiles } from "./render-files";
import { isRowOf, toSpec } from "./rendition";
import { listRenditions, type RenditionRow, upsertRenditions } from "./repository";
import { buildUnsaved, deleteBytes, storeBytes, type UnsavedRendition } from "./save-renditions";
import { findSource } from "./source-repository";

// Renditions of a previous quality are delivered until new ones replace them, so that no request
// waits for a rendering.

/** Stored renditions in the current quality of presets, which no row names yet. */
interface NewQuality {
  imageId: string;
  generation: number;
  rendered: readonly UnsavedRendition[];
  /** The renditions in place of which they were rendered. */
  previous: readonly RenditionRow[];
}

/**
 * Renders the renditions of an image whose quality is not the current one of presets, and stores
 * their bytes. Returns undefined when there are none.
 * @throws AppError NOT_FOUND, VARIANT_FAILED
 */
export async function prepareQuality(actor: Actor, imageId: string): Promise<NewQuality | undefined> {
  const { image } = await requireImage(actor, imageId, { deleted: "rejected" });
  const { generation } = image;
  const previous = (await listOutdatedRenditions(imageId)).filter((row) => row.generation === generation);
  const specs = previous.map(toSpec);
  const source = await findSource(imageId, generation, { keys: specs.map(({ key }) => key) });
  if (specs.length === 0 || !source?.file.blobKey || source.file.renderFailure !== null) return undefined;

  const options = { specs, isUrgent: false, storedRows: source.renditions };
  const output = await renderFiles(source, options).catch(throwPermanent);
  const [failed] = output.failed;
  if (output.rendered.length === 0 && failed) throw variantFailed(failed.reason);

  const rendered = output.rendered.map((one) => buildUnsaved(source, one));
  await Promise.all(rendered.map(storeBytes));

  return { imageId, generation, rendered, previous };
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
    (row) => isUnchanged(row) && rendered.some((one) => isRowOf(one.row, toSpec(row))),
  );
  if (replaced.length === 0) return false;

  const added = rendered.filter(({ row }) => replaced.some((one) => isRowOf(one, toSpec(row))));
  await upsertRenditions(added.map(({ row }) => row));
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
  await deleteBytes(rendered.filter(({ row }) => !rows.some(({ blobKey }) => blobKey === row.blobKey)));
}

function throwPermanent(error: unknown): never {
  if (error instanceof DecoderFailure && !error.isTemporary) throw variantFailed(error.reason);
  throw error;
}

function variantFailed(reason: unknown): AppError {
  return new AppError(variantErrors.failed, { message: failureReason(reason) });
}
