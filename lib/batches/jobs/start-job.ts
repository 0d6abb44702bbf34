import { commitChange } from "@/lib/changes";
import type { Actor, Scope } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { chunk } from "@/lib/platform/database/batches";
import { transaction } from "@/lib/platform/database/transaction";
import type { ItemResult } from "../field-values";
import { isRewriteAction, type JobAction, type RecipeJob } from "../resource";
import { Tally } from "../tally";
import { jobErrors, maxActiveJobs } from "./errors";
import {
  countActiveJobs,
  findActiveJob,
  insertChunks,
  insertJob,
  type JobRow,
  lockActiveJobs,
  saveResults,
  updateJob,
} from "./repository";
import { backupActions } from "./resource";

/** Images that a job changes in one transaction. */
const imagesPerChunk = 200;
/** Images that a job adds to an archive before it looks at the clock. */
const imagesPerArchiveChunk = 20;
const imagesPerStatement = 5_000;
const chunkSizes: Readonly<Record<string, number>> = {
  strip: 1,
  encrypt: 1,
  decrypt: 1,
  apply_recipe: 1,
  apply_preset_quality: 1,
  archive: imagesPerArchiveChunk,
};
/**
 * A job that is being prepared is updated with each page of images. One that is not has been
 * interrupted.
 */
const interruptedMs = 5 * minuteMs;
const preparedSince = () => isoTime(Date.now() - interruptedMs);

/** References of the required watermarks of images, most of which have the same one. */
export interface ArchivedMarks {
  common: string | null;
  /** By the IDs of the images. */
  others: Record<string, string | null>;
}

/** Collects images in an archive. */
export interface ArchiveAction {
  action: "archive";
  variant: string;
  filename: string;
  /** Whether custom variants that do not exist yet are rendered. */
  can_create_variants: boolean;
  /**
   * Whether copies of originals contain the stars and flags of images, or files next to the originals.
   * Undefined for shares, whose archives have neither.
   */
  embeds_ratings?: boolean;
  /** The ID of the watermark that the share requires whose images these are. */
  required_watermark?: string | null;
  /** The key by which the same archive is found again. */
  key?: string;
  /** The required watermarks of the images at the start. Images with another one by then are skipped. */
  marks?: ArchivedMarks;
  /** The folders of the archive, each with the number of images before it. */
  folders?: ReadonlyArray<{ path: string; first: number }>;
  /** Lines about what was asked for and is not there, and how many there are. */
  skipped: { lines: string[]; count: number };
}

/** Renders variants again whose quality is not the current one of presets. */
export interface QualityAction {
  action: "apply_preset_quality";
  /** The setting when the job was started. */
  quality: string;
}

interface NewJob {
  action: JobAction | RecipeJob | ArchiveAction | QualityAction;
  scopes: readonly Scope[];
  /** Yields the ids of the images. */
  pages: (pageSize: number) => AsyncIterable<readonly string[]>;
  /** Returns the action with what the pages have shown, once all are read. */
  completeAction?: () => ArchiveAction;
}

/**
 * Records the images as they are selected now, then starts a job that changes them in the
 * background. Nothing happens if the process dies before it returns.
 */
export async function startJob(actor: Actor, job: NewJob): Promise<string> {
  const { id } = await transaction(() => insertActiveJob(toPreparingRow(actor, job)));
  await queueJob(actor, id, job);

  return id;
}

/**
 * Same, unless a job with the same action has not ended. Returns the id of either.
 * @throws AppError CONFLICT while the other one is being prepared
 */
export async function startSingleJob(actor: Actor, job: NewJob): Promise<string> {
  const row = toPreparingRow(actor, job);
  const { id, isNew } = await transaction(async () => {
    await lockActiveJobs(row.owner);
    const active = await findActiveJob(row.owner, row.change, preparedSince());
    if (active?.status === "preparing") throw new AppError(jobErrors.preparing, { retryAfterSeconds: 1 });

    return active ? { id: active.id, isNew: false } : { id: (await insertActiveJob(row)).id, isNew: true };
  });
  if (isNew) await queueJob(actor, id, job);

  return id;
}

function toPreparingRow(actor: Actor, { action, scopes }: NewJob) {
  return { ...newJobRow(actor, { ...action }, scopes), status: "preparing" as const };
}

/** Stores the selection of a job that is being prepared, and queues the job. */
async function queueJob(actor: Actor, id: string, { action, pages, completeAction }: NewJob): Promise<void> {
  const total = await insertSelection(id, libraryOwner(actor), pages(imagesPerStatement), {
    chunkSize: chunkSizes[action.action] ?? imagesPerChunk,
  });

  await transaction(async () => {
    await updateJob(id, {
      status: "queued",
      total,
      updatedAt: isoTime(),
      ...(completeAction && { change: { ...completeAction() } }),
    });
    await commitChange(actor, { resource: "job", action: "create", id, uid: actor.library.uid });
  });
}

/** Stores the ids of the images as the chunks of a job. Returns how many there are. */
async function insertSelection(
  jobId: string,
  owner: string,
  pages: AsyncIterable<readonly string[]>,
  { chunkSize }: { chunkSize: number },
): Promise<number> {
  let [position, total] = [0, 0];
  for await (const page of pages) {
    const chunks = chunk(page, chunkSize);
    const first = position;
    await insertChunks(chunks.map((imageIds, at) => ({ jobId, owner, position: first + at, imageIds })));
    await updateJob(jobId, { updatedAt: isoTime() });
    position += chunks.length;
    total += page.length;
  }
  return total;
}

/**
 * Inserts a job that has not ended, in the open transaction.
 * @throws AppError CONFLICT when the owner has too many
 */
export async function insertActiveJob(row: Parameters<typeof insertJob>[0]): Promise<JobRow> {
  await lockActiveJobs(row.owner);
  if ((await countActiveJobs(row.owner, preparedSince())) >= maxActiveJobs)
    throw new AppError(jobErrors.tooMany, { retryAfterSeconds: 60 });

  return insertJob(row);
}

interface FinishedBatch {
  action: JobAction;
  scopes: readonly Scope[];
  ids: readonly string[];
  results: readonly ItemResult[];
}

/**
 * Records a finished batch, so that it can be undone, in the open transaction. Returns its id, or
 * null when there is nothing to undo.
 */
export async function saveFinishedJob(
  actor: Actor,
  { action, scopes, ids, results }: FinishedBatch,
): Promise<string | null> {
  const tally = new Tally();
  tally.add(ids, results);
  if (tally.counts.changed === 0 || !isUndoable(action)) return null;

  const row = newJobRow(actor, action, scopes);
  const { id, owner } = await insertJob({
    ...row,
    ...tally.counts,
    status: "completed",
    total: ids.length,
    endedAt: isoTime(),
  });
  await insertChunks([{ jobId: id, owner, position: 0, imageIds: [] }]);
  await saveChunkResults({ jobId: id, position: 0 }, ids, results);

  return id;
}

export function newJobRow(
  actor: Actor,
  change: Record<string, unknown> & { action: string },
  scopes: readonly string[],
) {
  const now = isoTime();
  return {
    id: newId("job"),
    owner: libraryOwner(actor),
    change,
    scopes: [...scopes],
    actorUid: actor.account.uid,
    via: actor.via,
    credentialId: actor.credentialId,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Purging, rewriting and rendering remove bytes permanently; an archive and a backup change no
 * image, and what is restored stays. So do restored collections.
 */
const permanentActions: readonly string[] = [
  "purge",
  "analyze",
  "archive",
  "apply_preset_quality",
  ...backupActions,
];

export function isUndoable(change: { action: string; undone?: unknown }): boolean {
  return (
    !isRewriteAction(change) &&
    !permanentActions.includes(change.action) &&
    change.undone !== "delete_collection"
  );
}

/** Saves the results of a chunk and returns their counts. */
export async function saveChunkResults(
  chunkKey: { jobId: string; position: number },
  ids: readonly string[],
  results: readonly ItemResult[],
): Promise<Tally["counts"]> {
  const tally = new Tally();
  tally.add(ids, results);
  const { changed, failed } = tally.counts;
  const stored = results.map((result, at) => ({ id: ids[at] ?? "", ...toStored(result) }));
  await saveResults(chunkKey, { results: stored, changed, failed });

  return tally.counts;
}

function toStored(result: ItemResult) {
  if (result.status !== "changed") return result;

  const { status, previous, next, created } = result;
  return {
    status,
    ...(previous && { previous: { ...previous } }),
    ...(next && { next: { ...next } }),
    ...(created !== undefined && { created }),
  };
}
