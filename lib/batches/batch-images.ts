import { type Actor, requireRole } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { runAction } from "./apply-change";
import { runQueued } from "./batch-queue";
import { buildChange } from "./build-change";
import type { ItemResult } from "./field-values";
import { saveFinishedJob, startJob } from "./jobs/start-job";
import {
  type BatchAction,
  type BatchRequest,
  type BatchResult,
  isRewriteAction,
  maxImmediateImages,
  requiredScopes,
} from "./resource";
import { selectFewImages, selectImages } from "./select-images";
import { withSelectionLimit } from "./selection-limit";
import { Tally, toOutcome } from "./tally";

/** The answer to a request: its results, or the id of the job that does it in the background. */
export type BatchAnswer = { result: BatchResult } | { jobId: string };

/**
 * Applies one change to many images, to more than 500 in the background, as to files that are
 * stripped, encrypted or decrypted. Errors are reported per image.
 * @throws AppError VALIDATION_ERROR if the change as a whole is invalid, ROLE_REQUIRED,
 *   ENCRYPTION_UNAVAILABLE, PLAN_REQUIRED
 */
export async function batchImages(actor: Actor, request: BatchRequest): Promise<BatchAnswer> {
  const { ids, query, except_ids, dry_run, ...action } = request;
  if (action.action === "purge") requireRole(actor, "manager");
  const selection = { ids, query, except_ids };
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

async function predictFew(actor: Actor, action: BatchAction, ids: readonly string[]): Promise<BatchResult> {
  const results = await runAction(actor, action, { ids, isDryRun: true });
  const tally = new Tally();
  tally.add(ids, results);

  return toResult(action, tally, { dry_run: true, results: toOutcomes(ids, results), undo_job: null });
}

/** Few enough images for one short statement. */
const predictedPerPage = 2_000;

/** Evaluates the change without locks; every page of images sees its own state of the database. */
async function predict(
  actor: Actor,
  action: BatchAction,
  selection: Parameters<typeof selectImages>[1],
): Promise<BatchResult> {
  const tally = new Tally();
  await withSelectionLimit(libraryOwner(actor), async () => {
    for await (const ids of selectImages(actor, selection, predictedPerPage))
      tally.add(ids, await runAction(actor, action, { ids, isDryRun: true }));
  });
  return toResult(action, tally, { dry_run: true, results: [], undo_job: null });
}

/** Changes few enough images for one transaction. */
export async function changeImmediately(
  actor: Actor,
  action: BatchAction,
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

  return toResult(action, tally, { dry_run: false, results: toOutcomes(ids, results), undo_job: undoJob });
}

function toResult(
  { action }: BatchAction,
  { counts, failures }: Tally,
  rest: Pick<BatchResult, "dry_run" | "results" | "undo_job">,
): BatchResult {
  return { action, ...rest, ...counts, failures };
}

function toOutcomes(ids: readonly string[], results: readonly ItemResult[]): BatchResult["results"] {
  return results.map((result, at) => toOutcome(ids[at] ?? "", result));
}
