import { type Actor, requireRole } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { runAction } from "./apply-change";
import { runQueued } from "./batch-queue";
import { buildChange } from "./build-change";
import { saveFinishedJob, startJob } from "./jobs/start-job";
import { applyRecipe } from "./recipes/apply-recipe";
import {
  type BatchAnswer,
  type BatchRequest,
  type BatchResult,
  type ChangeAction,
  isRewriteAction,
  maxImmediateImages,
  requiredScopes,
} from "./resource";
import { selectFewImages, selectImages } from "./select-images";
import { withSelectionLimit } from "./selection-limit";
import { Tally, toBatchResult, toOutcomes } from "./tally";

/**
 * Applies one change to many images. More than 500 images, and files that are stripped, encrypted,
 * decrypted or created, are done in the background. Errors are reported per image.
 * @throws AppError VALIDATION_ERROR if the change as a whole is invalid, ROLE_REQUIRED,
 *   ENCRYPTION_UNAVAILABLE, PLAN_REQUIRED, QUOTA_EXCEEDED
 */
export async function batchImages(actor: Actor, request: BatchRequest): Promise<BatchAnswer> {
  const { ids, query, except_ids, dry_run, ...action } = request;
  if (action.action === "purge") requireRole(actor, "manager");
  const selection = { ids, query, except_ids };
  if (action.action === "apply_recipe") return applyRecipe(actor, action, { selection, isDryRun: dry_run });

  const selected = await selectFewImages(actor, selection, maxImmediateImages);
  if (dry_run && selected) return { result: await predictFew(actor, action, selected) };
  if (dry_run) return { result: await predict(actor, action, selection) };
  if (selected && !isRewriteAction(action))
    return { result: await changeImmediately(actor, action, selected) };

  await transaction(() => buildChange(scopeOf(actor), action));
  const jobId = await startJob(actor, {
    action,
    scopes: requiredScopes(action),
    pages: (pageSize) => selectImages(actor, selection, pageSize),
  });

  return { jobId };
}

async function predictFew(actor: Actor, action: ChangeAction, ids: readonly string[]): Promise<BatchResult> {
  const results = await runAction(actor, action, { ids, isDryRun: true });
  const tally = new Tally();
  tally.add(ids, results);

  return toBatchResult(action, tally, { dry_run: true, results: toOutcomes(ids, results), undo_job: null });
}

/** Few enough images for one short statement. */
const predictedPerPage = 2_000;

/** Evaluates the change without locks; every page of images sees its own state of the database. */
async function predict(
  actor: Actor,
  action: ChangeAction,
  selection: Parameters<typeof selectImages>[1],
): Promise<BatchResult> {
  const tally = new Tally();
  await withSelectionLimit(libraryOwner(actor), async () => {
    for await (const ids of selectImages(actor, selection, predictedPerPage))
      tally.add(ids, await runAction(actor, action, { ids, isDryRun: true }));
  });
  return toBatchResult(action, tally, { dry_run: true, results: [], undo_job: null });
}

/** Changes few enough images for one transaction. */
export async function changeImmediately(
  actor: Actor,
  action: ChangeAction,
  ids: readonly string[],
): Promise<BatchResult> {
  const { results, undoJob } = await runQueued(libraryOwner(actor), () =>
    transaction(async () => {
      const results = await runAction(actor, action, { ids });
      return { results, undoJob: await saveFinishedJob(actor, { action, ids, results }) };
    }),
  );
  const tally = new Tally();
  tally.add(ids, results);

  return toBatchResult(action, tally, {
    dry_run: false,
    results: toOutcomes(ids, results),
    undo_job: undoJob,
  });
}
