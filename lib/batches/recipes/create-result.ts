import { requireFreeStorage } from "@/lib/billing";
import { parseRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { requireImage } from "@/lib/images";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { createDerivedImage, type DerivedFile, discardDerivedFile, storeDerivedFile } from "@/lib/uploads";
import { renderAsFile } from "@/lib/variants";
import { type ItemResult, toFailure } from "../field-values";
import { fileWork, type PreparedWork, settledWork } from "../jobs/prepared-work";
import type { RecipeJob } from "../resource";
import { replaced } from "../rewrite-change";
import { predictResults } from "./predict-results";

/** Renders and stores the file of a new image from a chunk's only image. */
export async function prepareResult(actor: Actor, imageId: string, job: RecipeJob): Promise<PreparedWork> {
  try {
    // A job continues when its member has got a lesser role, which sees required watermarks.
    requireRole(actor, "editor");
    const [result] = await predictResults(actor, [imageId], job);
    if (result && result.status !== "changed") return settledWork(result);

    const derived = await renderAndStore(actor, imageId, job);
    return fileWork(
      async (publisher, metadata) => [await publishResult(publisher, derived, job, metadata)],
      () => discardDerivedFile(derived),
    );
  } catch (error) {
    return settledWork(toFailure(error));
  }
}

async function renderAndStore(
  actor: Actor,
  imageId: string,
  { key, format }: RecipeJob,
): Promise<DerivedFile> {
  // Nothing is rendered for a library that is full.
  await requireFreeStorage(libraryOwner(actor), 1);
  const { image } = await requireImage(actor, imageId);
  const rendered = await renderAsFile(image, { key, format: format === "auto" ? undefined : format });
  const mayEmbedLicense = parseRecipeKey(key)?.settings.metadata === "copyright";

  return storeDerivedFile(actor, image, rendered.bytes, { mayEmbedLicense });
}

/**
 * Creates the new image in the open transaction, which also saves the result: a job that continues
 * does not create the image again.
 */
async function publishResult(
  actor: Actor,
  derived: DerivedFile,
  job: RecipeJob,
  metadata: Record<string, unknown>,
): Promise<ItemResult> {
  const { imageId: created, sourceId } = derived;
  const [result] = await predictResults(actor, [sourceId], job);
  if (result && result.status !== "changed") return result;

  const { action, recipe } = job;
  const isCreated = await createDerivedImage(actor, derived, {
    action,
    recipe,
    source: sourceId,
    ...metadata,
  });

  return isCreated ? { status: "changed", created } : replaced;
}
