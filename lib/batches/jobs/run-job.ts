import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { runAction } from "../apply-change";
import { type ItemResult, toFailure } from "../field-values";
import { prepareResult } from "../recipes/create-result";
import {
  fromJobAction,
  isRewriteAction,
  type JobAction,
  type RecipeJob,
  type RewriteAction,
} from "../resource";
import { endJob } from "./end-job";
import { findJobActor } from "./job-actor";
import type { PreparedWork } from "./prepared-work";
import { prepareNewQuality } from "./quality-chunk";
import {
  type ChunkRow,
  findChunk,
  findJob,
  findWaitingChunk,
  type JobRow,
  lockJob,
  type StoredResult,
  updateJob,
} from "./repository";
import { prepareRewrite } from "./rewrite-chunk";
import { type QualityAction, saveChunkResults } from "./start-job";
import { undoChunk } from "./undo-chunk";

/** One run lasts a few seconds, so that the jobs of others take turns with it. */
const defaultChunksPerRun = 20;
const maxRunMs = 10_000;

/**
 * Does a part of a job and returns true when nothing is left to do. Can be repeated and killed at
 * any point: each chunk is one transaction with its results, and locks the row of the job, so no
 * other process does the same chunk.
 */
export async function runJob(jobId: string, chunksPerRun = defaultChunksPerRun): Promise<boolean> {
  const endsAt = Date.now() + maxRunMs;
  for (let count = 0; count < chunksPerRun && Date.now() < endsAt; count++)
    if (await runChunk(jobId)) return true;

  return false;
}

async function runChunk(jobId: string): Promise<boolean> {
  const prepared = await prepareChunk(jobId);
  try {
    return await runNextChunk(jobId, (actor, job, chunk) => doChunk(actor, job, chunk, prepared));
  } catch (error) {
    const failure = toFailure(error);
    // The change as a whole is not possible any more: its album is gone, or the storage is full.
    return await runNextChunk(jobId, async (_actor, _job, { ids }) => ids.map(() => failure));
  } finally {
    await prepared?.discard();
  }
}

/** A chunk that is not done, and for an undo the results that it takes back. */
interface WaitingChunk {
  position: number;
  ids: readonly string[];
  undone: readonly StoredResult[];
}

/** Returns nothing when another process has done the chunk that was prepared. */
type ChunkWork = (actor: Actor, job: JobRow, chunk: WaitingChunk) => Promise<ItemResult[] | undefined>;

/** Returns true when the job has ended. */
function runNextChunk(jobId: string, work: ChunkWork): Promise<boolean> {
  return transaction(async () => {
    const job = await lockJob(jobId);
    if (!job || job.endedAt !== null || job.status === "preparing") return true;

    const actor = await findJobActor(job);
    const chunk = actor && (await findWaitingChunk(jobId, { isLastFirst: addsAtStart(job) }));
    if (!chunk) {
      await endJob(job, actor ? "completed" : "cancelled");
      return true;
    }

    const waiting = await loadChunk(job, chunk);
    const results = await work(actor, job, waiting);
    if (!results) return false;

    const counts = await saveChunkResults(chunk, waiting.ids, results);
    await updateJob(jobId, {
      status: "running",
      changed: job.changed + counts.changed,
      unchanged: job.unchanged + counts.unchanged,
      failed: job.failed + counts.failed,
      updatedAt: isoTime(),
    });

    return false;
  });
}

async function loadChunk({ undoOf }: JobRow, { imageIds, position }: ChunkRow): Promise<WaitingChunk> {
  if (undoOf === null) return { position, ids: imageIds, undone: [] };

  const source = await findChunk(undoOf, position);
  const undone = (source?.results ?? []).filter(({ status }) => status === "changed").map(toUndone);

  return { position, ids: undone.map(({ id }) => id), undone };
}

/** An undo moves a created image to the trash, as an image that was restored. */
function toUndone({ created, ...result }: StoredResult): StoredResult {
  if (created === undefined) return result;
  return { id: created, status: "changed", previous: { deleted_at: null }, next: { deleted_at: null } };
}

/** An action on the bytes of images, which takes too long for a transaction. */
type FileAction = RewriteAction | RecipeJob | QualityAction;
type StoredAction = JobAction | FileAction;

const readAction = ({ change }: JobRow) => change as unknown as StoredAction;

/** Each chunk comes before the one that was added before it, so that the images keep their order. */
function addsAtStart({ change }: JobRow): boolean {
  return change.action === "add_to_collection" && change.position === "start";
}

const isFileAction = (action: StoredAction): action is FileAction =>
  action.action === "apply_recipe" || action.action === "apply_preset_quality" || isRewriteAction(action);

interface PreparedChunk extends PreparedWork {
  position: number;
}

/** Does what must not happen in a transaction. */
async function prepareChunk(jobId: string): Promise<PreparedChunk | undefined> {
  const job = await findJob(jobId);
  if (!job || job.endedAt !== null || job.undoOf !== null) return undefined;

  const action = readAction(job);
  if (!isFileAction(action)) return undefined;

  const [actor, chunk] = [await findJobActor(job), await findWaitingChunk(jobId)];
  const imageId = chunk?.imageIds[0];
  if (!actor || imageId === undefined) return undefined;

  const work = await prepareWork(actor, imageId, action);
  return { ...work, position: chunk?.position ?? 0 };
}

function prepareWork(actor: Actor, imageId: string, action: FileAction): Promise<PreparedWork> {
  switch (action.action) {
    case "apply_recipe":
      return prepareResult(actor, imageId, action);
    case "apply_preset_quality":
      return prepareNewQuality(actor, imageId);
    default:
      return prepareRewrite(actor, imageId, action);
  }
}

async function doChunk(
  actor: Actor,
  job: JobRow,
  { position, ids, undone }: WaitingChunk,
  prepared: PreparedChunk | undefined,
): Promise<ItemResult[] | undefined> {
  const metadata = { job: job.id };
  if (job.undoOf !== null) return undoChunk(actor, undone, { ...metadata, undo_of: job.undoOf });

  const action = readAction(job);
  if (!isFileAction(action)) return runAction(actor, fromJobAction(action), { ids, isPart: true, metadata });

  return prepared?.position === position ? prepared.publish(actor, metadata) : undefined;
}
