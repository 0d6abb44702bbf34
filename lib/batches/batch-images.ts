import { type Actor, requireRole, type Scope } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { applyChange, runAction } from "./apply-change";
import { runQueued } from "./batch-queue";
import { buildChange } from "./build-change";
import { saveFinishedJob, startJob } from "./jobs/start-job";
import { applyRecipe } from "./recipes/apply-recipe";
import {
  type BatchRequest,
  type BatchSelection,
  type ChangeAction,
  isRewriteAction,
  maxImmediateImages,
  namedIds,
  requiredScopes,
  toJobAction,
} from "./resource";
import type { BatchAnswer, BatchResult } from "./results/resource";
import { selectFewImages, selectImages } from "./select-images";
import { withSelectionLimit } from "./selection-limit";
import { Tally, toBatchResult, toOutcomes } from "./tally";

/**
 * Applies one change to many images. More than 500 images, and files that are stripped, encrypted,
 * decrypted or created, are done in the background. Errors are reported per image. A selection without
 * images has a result at once, like a dry run.
 * @throws AppError VALIDATION_ERROR if the change as a whole is invalid, ROLE_REQUIRED,
 *   ENCRYPTION_UNAVAILABLE, PLAN_REQUIRED, QUOTA_EXCEEDED
 */
export async function batchImages(actor: Actor, request: BatchRequest): Promise<BatchAnswer> {
  const { ids, query, except_ids, dry_run: isDryRun, ...action } = request;
  if (action.action === "purge") requireRole(actor, "manager");
  const selection = { ids: ids ?? namedIds(action), query, except_ids };
  if (action.action === "apply_recipe") return applyRecipe(actor, action, { selection, isDryRun });

  return runBatch(actor, action, { selection, isDryRun, scopes: requiredScopes(action) });
}

interface Batch {
  selection: BatchSelection;
  isDryRun: boolean;
  /** The scopes of the call, which its job and undo need too. */
  scopes: readonly Scope[];
  /** More images are changed in the background. */
  maxImmediate?: number;
}

/** Same for a change of the images themselves, by any call. */
export async function runBatch(
  actor: Actor,
  action: ChangeAction,
  { selection, isDryRun, scopes, maxImmediate = maxImmediateImages }: Batch,
): Promise<BatchAnswer> {
  const selected = await selectFewImages(actor, selection, maxImmediate);
  if (isDryRun && selected) return { result: await predictFew(actor, action, selected) };
  if (isDryRun) return { result: await predict(actor, action, selection) };
  if (selected && !isRewriteAction(action))
    return { result: await changeImmediately(actor, action, { ids: selected, scopes }) };
  if (selected?.length === 0)
    return { result: { ...(await predictFew(actor, action, selected)), dry_run: false } };

  await transaction(() => buildChange(scopeOf(actor), action));
  const jobId = await startJob(actor, {
    action: toJobAction(action),
    scopes,
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
async function predict(actor: Actor, action: ChangeAction, selection: BatchSelection): Promise<BatchResult> {
  const tally = new Tally();
  const change = await transaction(() => buildChange(scopeOf(actor), action));
  await withSelectionLimit(libraryOwner(actor), async () => {
    for await (const ids of selectImages(actor, selection, predictedPerPage))
      tally.add(ids, await applyChange(actor, async () => change, { ids, isDryRun: true, metadata: {} }));
  });
  return toBatchResult(action, tally, { dry_run: true, results: [], undo_job: null });
}

/** Changes few enough images for one transaction. */
export async function changeImmediately(
  actor: Actor,
  action: ChangeAction,
  { ids, scopes }: { ids: readonly string[]; scopes: readonly Scope[] },
): Promise<BatchResult> {
  const { results, undoJob } = await runQueued(libraryOwner(actor), () =>
    transaction(async () => {
      const results = await runAction(actor, action, { ids });
      const finished = { action: toJobAction(action), scopes, ids, results };
      return { results, undoJob: await saveFinishedJob(actor, finished) };
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
