import { commitChange, serviceActor } from "@/lib/changes";
import { isRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { isCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";
import { imageUrl, recipeUrl, signedVariantUrl } from "@/lib/image-urls";
import { getImage, lockImage, lockOwnImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { hourMs, isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { requireVariant, resolveVariants } from "@/lib/recipes";
import { uploadErrors } from "@/lib/uploads/errors";
import { recordRemovals } from "./lease-repository";
import type { VariantsToRender } from "./render-variants";
import {
  buildFailedRow,
  eagerSpecs,
  findKeysOverLimit,
  limitError,
  readyKeys,
  toImageSource,
  variantKind,
} from "./rendition";
import {
  deleteFailedRenditions,
  deleteRenditions,
  findStuckImages,
  listRenditions,
  setRenderFailure,
  upsertRenditions,
} from "./repository";
import type { PurgedVariant, RegeneratedVariant, RequestVariants } from "./resource";
import { saveQueued } from "./save-queue";
import { findSource } from "./source-repository";
import { updateVariantsSummary } from "./variants-summary";

/**
 * Requests variants that are missing or have failed; jobs render them. A pending variant has a slot
 * from now on. Throws VARIANT_LIMIT_REACHED when too few slots are free.
 */
export async function requestVariants(
  actor: Actor,
  imageId: string,
  { variants }: RequestVariants,
): Promise<ImageResource> {
  await saveQueued(imageId);
  const named = await resolveVariants(actor, variants, "variants");
  const wanted = named.filter(({ key }) => key !== "original");
  const keys = [...new Set(wanted.map(({ key }) => key))];
  const names = [...new Set(wanted.map(({ name }) => name))];
  await transaction(async () => {
    const { uploaded, generation, variantsAwaited } = await lockOwnImage(actor, imageId, {
      deleted: "rejected",
    });
    if (!uploaded) throw new AppError(uploadErrors.missing);

    const rows = await listRenditions(imageId, generation);
    const keysOverLimit = findKeysOverLimit(rows, variantsAwaited, keys);
    if (keysOverLimit.length > 0) throw limitError(keysOverLimit);

    await deleteFailedRenditions(imageId, generation, keys);
    await setRenderFailure(imageId, generation, null);
    await updateVariantsSummary(imageId, generation, { pending: keys });
    await commitChange(actor, {
      resource: "variant",
      action: "request",
      id: imageId,
      generation,
      names,
      keys,
    });
  });

  return getImage(actor, imageId);
}

/** Deletes a variant and queues a preset for rendering. A custom variant has to be requested. */
export async function regenerateVariant(
  actor: Actor,
  imageId: string,
  name: string,
): Promise<RegeneratedVariant> {
  await saveQueued(imageId);
  const { key, recipe } = await requireVariant(actor, name);
  return transaction(async (): Promise<RegeneratedVariant> => {
    const image = await lockOwnImage(actor, imageId, { deleted: "hidden" });
    if (!image.uploaded) throw new AppError(uploadErrors.missing);

    const { generation } = image;
    const blobKeys = await removeVariantRenditions({ image, key });
    await setRenderFailure(imageId, generation, null);
    const change = { resource: "variant", action: "regenerate", id: imageId, name, key, blobKeys } as const;
    if (recipe || isCustomKey(key)) {
      await commitChange(actor, change);
      const url = recipe
        ? recipeUrl(actor, image, { ...recipe, name })
        : signedVariantUrl(actor.library, image, key);
      return { key: name, status: "request_again", url };
    }

    await updateVariantsSummary(imageId, generation, { pending: [key] });
    await commitChange(actor, { ...change, requestedGeneration: generation });

    return { key, status: "queued" };
  });
}

/**
 * Deletes a variant with its bytes. A custom one frees a slot; a preset is rendered again on
 * request.
 */
export async function deleteVariant(
  actor: Actor,
  imageId: string,
  name: string,
): Promise<{ key: string; deleted: true }> {
  await saveQueued(imageId);
  const { key } = await requireVariant(actor, name);
  await transaction(async () => {
    const image = await lockOwnImage(actor, imageId, { deleted: "hidden" });
    const blobKeys = await removeVariantRenditions({ image, key });
    await commitChange(actor, { resource: "variant", action: "delete", id: imageId, name, key, blobKeys });
  });

  return { key: name, deleted: true };
}

/** Invalidates the caches of all processes and purges the CDN; the variant itself stays. */
export async function invalidateVariant(actor: Actor, imageId: string, name: string): Promise<PurgedVariant> {
  await saveQueued(imageId);
  const { key, recipe } = await requireVariant(actor, name);
  const image = await transaction(async () => {
    const own = await lockOwnImage(actor, imageId, { deleted: "hidden" });
    const rows = await listRenditions(imageId, own.generation);
    if (!isPreset(key) && !rows.some((row) => row.variantKey === key)) throw variantNotFound();

    await commitChange(actor, { resource: "variant", action: "purge-cache", id: imageId, name, key });
    return own;
  });

  const url = recipe ? recipeUrl(actor, image, { ...recipe, name }) : imageUrl(actor.library, image, key);
  return { key: name, purged: true, urls: [url] };
}

interface VariantToRemove {
  image: { id: string; generation: number };
  key: string;
}

/**
 * Deletes the rows of a variant of a locked image, in the open transaction. Returns the keys of
 * their bytes. Throws NOT_FOUND for a missing variant that is no preset; a preset always exists.
 */
async function removeVariantRenditions({
  image: { id, generation },
  key,
}: VariantToRemove): Promise<string[]> {
  const { count, blobKeys } = await deleteRenditions(id, generation, key);
  if (count === 0 && !isPreset(key)) throw variantNotFound();

  await recordRemovals({ imageId: id, generation }, [key]);
  await updateVariantsSummary(id, generation, { cancelled: [key] });
  return blobKeys;
}

/** Presets and the original always exist. */
const isPreset = (key: string) => variantKind(key) === "preset";

function variantNotFound(): AppError {
  return new AppError(commonErrors.notFound, { message: "Variant not found." });
}

/** Saves the variants as failed, with the reason. */
export async function markFailed(
  { imageId, generation, keys = presetKeys }: VariantsToRender,
  reason: string,
): Promise<void> {
  const source = await findSource(imageId, generation);
  await transaction(async () => {
    if (!source || !(await lockImage(imageId))) return;

    const rows = await listRenditions(imageId, generation);
    const ready = readyKeys(rows);
    const specs = eagerSpecs(toImageSource(source.file), keys).filter((spec) => !ready.includes(spec.key));
    await upsertRenditions(specs.map((spec) => buildFailedRow({ imageId, generation }, spec, reason)));
    await updateVariantsSummary(imageId, generation, { cancelled: keys });
    const failed = [...new Set(specs.map((spec) => spec.key))].filter((key) => !isRecipeKey(key));
    await commitChange(serviceActor(source.owner), {
      resource: "variant",
      action: "finish",
      id: imageId,
      ready: [],
      failed,
    });
  });
}

/**
 * Requests variants again that have been pending for too long, because their job may have died.
 * Marks those as failed that have been pending for more than a day.
 */
export async function sweepStuckPresets(nowMs: number = Date.now()): Promise<number> {
  // Rows with a time in the future were changed before the clock went back.
  const after = isoTime(nowMs + minuteMs);
  const stuck = await findStuckImages({ before: isoTime(nowMs - 15 * minuteMs), after }, 200);
  const expired = await findStuckImages({ before: isoTime(nowMs - 24 * hourMs) }, 200);
  const expiredIds = new Set(expired.map((image) => image.imageId));
  for (const { imageId, generation, pendingKeys } of stuck) {
    const keys = pendingKeys.length > 0 ? pendingKeys : [...presetKeys];
    if (expiredIds.has(imageId))
      await markFailed({ imageId, generation, keys }, "The variant was not rendered within a day.");
    else await transaction(() => publish("variants/requested", { imageId, generation, keys }));
  }

  return stuck.length;
}
