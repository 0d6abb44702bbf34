import { encryptionErrors, requireEncryption } from "@/lib/encryption";
import { estimateBytes, getFileFormat, getSelectableFormats } from "@/lib/engine";
import { imageErrors, isDeletedOrExpired } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { uploadErrors } from "@/lib/uploads";
import { presetTarget, toImageSource } from "@/lib/variants";
import { variantErrors } from "@/lib/variants/errors";
import { orderResults } from "../apply-change";
import { failed, type ItemResult, toFailure } from "../field-values";
import { type BatchImage, findImages } from "../repository";
import type { RecipeJob } from "../resource";
import { findRecipeSources, type RecipeSource } from "./repository";

/**
 * Predicts for each image whether the recipe makes a new image of it, and how large that is. Returns
 * one result per id, in the same order.
 */
export async function predictResults(
  actor: Actor,
  ids: readonly string[],
  job: RecipeJob,
): Promise<ItemResult[]> {
  const scope = scopeOf(actor);
  const images = await findImages(
    scope,
    ids.filter((id) => isId("img", id)),
  );
  const sources = await findRecipeSources(images.map(({ id }) => id));
  const failure = images.some(({ isEncrypted }) => isEncrypted)
    ? await findEncryptionFailure(scope.owner)
    : undefined;
  const now = isoTime();
  const results = images.map(
    (image) =>
      findProblem(image, now) ??
      (image.isEncrypted ? failure : undefined) ??
      predictResult(sources.get(image.id), job),
  );

  return orderResults(ids, images, results);
}

async function findEncryptionFailure(owner: string): Promise<ItemResult | undefined> {
  try {
    await requireEncryption(owner);
    return undefined;
  } catch (error) {
    return toFailure(error);
  }
}

/** A withheld image must not be published again under another name. */
function findProblem(image: BatchImage, now: string): ItemResult | undefined {
  if (isDeletedOrExpired(image, now)) return failed(imageErrors.deleted);
  return image.withheldAt === null ? undefined : failed(imageErrors.withheld);
}

function predictResult(source: RecipeSource | undefined, { key, format }: RecipeJob): ItemResult {
  if (!source) return failed(uploadErrors.missing);

  const { damagedAt, renderFailure } = source;
  if (damagedAt !== null) return failed(encryptionErrors.damaged);
  if (renderFailure !== null) return failed({ code: variantErrors.failed.code, message: renderFailure });

  const image = toImageSource(source);
  const isChosen = format !== undefined && format !== "auto";
  if (isChosen) {
    const possible = getSelectableFormats(image, key);
    const message = `The result is only available as ${possible.join(", ")}.`;
    if (!possible.includes(format)) return failed({ code: commonErrors.validation.code, message });
  }

  const fileFormat = isChosen ? format : getFileFormat(image, key);
  const sized = { ...image, sizeBytes: source.sizeBytes ?? 0, presetTarget: presetTarget(source) };
  return { status: "changed", estimatedBytes: estimateBytes(key, fileFormat, sized) };
}
