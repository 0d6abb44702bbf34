import { requireFreeStorage } from "@/lib/billing";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { chunk } from "@/lib/platform/database/batches";
import { listRecipeVariants } from "@/lib/recipes";
import { startJob } from "../jobs/start-job";
import {
  type BatchSelection,
  maxImmediateImages,
  maxRecipeImages,
  type RecipeAction,
  type RecipeJob,
  requiredScopes,
} from "../resource";
import type { BatchAnswer, BatchResult } from "../results/resource";
import { selectFewImages, selectImages } from "../select-images";
import { withSelectionLimit } from "../selection-limit";
import { Tally, toBatchResult, toOutcomes } from "../tally";
import { predictResults } from "./predict-results";

/** Few enough images for one short statement. */
const imagesPerPage = 2_000;

interface RecipeBatch {
  selection: BatchSelection;
  isDryRun: boolean;
}

/**
 * Starts a job that creates a new image from each image with a recipe, or only predicts its results.
 * @throws AppError VALIDATION_ERROR for an unknown recipe and too many images; QUOTA_EXCEEDED when the
 *   new images would exceed the owner's storage by their estimated size; RATE_LIMITED; CONFLICT
 */
export async function applyRecipe(
  actor: Actor,
  action: RecipeAction,
  { selection, isDryRun }: RecipeBatch,
): Promise<BatchAnswer> {
  const owner = libraryOwner(actor);
  const recipe = (await listRecipeVariants(owner)).get(action.recipe);
  if (!recipe) throw validationError({ recipe: [`${action.recipe} is not one of your recipes`] });

  const job = { ...action, key: recipe.key };
  const { ids, result } = await withSelectionLimit(owner, () => predict(actor, job, selection));
  if (result.estimated_bytes) await requireFreeStorage(owner, result.estimated_bytes);
  if (isDryRun) return { result };
  if (ids.length === 0) return { result: { ...result, dry_run: false } };

  const jobId = await startJob(actor, {
    action: job,
    scopes: requiredScopes(action),
    pages: (pageSize) => selectImages(actor, { ids }, pageSize),
  });

  return { jobId };
}

async function predict(
  actor: Actor,
  job: RecipeJob,
  selection: BatchSelection,
): Promise<{ ids: string[]; result: BatchResult }> {
  const ids = await selectFewImages(actor, selection, maxRecipeImages);
  if (!ids) throw validationError({ query: [`matches more than ${maxRecipeImages} images`] });

  const tally = new Tally();
  const results: BatchResult["results"] = [];
  for (const page of chunk(ids, imagesPerPage)) {
    const predicted = await predictResults(actor, page, job);
    tally.add(page, predicted);
    if (ids.length <= maxImmediateImages) results.push(...toOutcomes(page, predicted));
  }

  const result = toBatchResult(job, tally, {
    dry_run: true,
    results,
    undo_job: null,
    estimated_bytes: tally.estimatedBytes,
  });
  return { ids, result };
}
