import { isCleanViewer } from "@/lib/access";
import { findJobArchives, type JobArchive, removeJobExport } from "@/lib/archives";
import { commitChange } from "@/lib/changes";
import { type Actor, hasScope, readScopes, requireScope, type Scope, writeScopes } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { objectStore } from "@/lib/platform/storage";
import { undoDeletion } from "../collections/delete-collection";
import { maxImmediateImages } from "../resource";
import { findArchiveJobId } from "./archive-repository";
import { endJob, readEffect } from "./end-job";
import { jobErrors } from "./errors";
import {
  copyChangedChunks,
  countChangedChunks,
  findOwnJob,
  findUndoIds,
  insertJob,
  type JobRow,
  type JobScope,
  listOwnJobs,
  lockOwnJob,
} from "./repository";
import type { JobPage, JobResource } from "./resource";
import { runJob } from "./run-job";
import { insertActiveJob, isUndoable, newJobRow } from "./start-job";

export async function getJob(actor: Actor, id: string): Promise<JobResource> {
  const job = await requireJob(actor, id);
  const archives = await findJobArchives(archiveJobIds([job]));
  return presentJob(job, (await findUndoIds([id])).get(id), toShownArchive(actor, job, archives));
}

/**
 * Members of one album see the jobs that they have started themselves: others may concern all of
 * the library.
 */
function jobScopeOf(actor: Actor): JobScope {
  return { owner: libraryOwner(actor), ...(actor.library.albumScope && { actorUid: actor.account.uid }) };
}

/** Returns the actor's job. The scopes of what started it are needed for everything about it. */
export async function requireJob(actor: Actor, id: string, find = findOwnJob): Promise<JobRow> {
  const job = isId("job", id) ? await find(jobScopeOf(actor), id) : undefined;
  if (!job) throw new AppError(jobErrors.notFound);

  const missing = job.scopes.filter((scope) => !hasScope(actor, scope as Scope));
  if (missing.length > 0) throw new AppError(commonErrors.insufficientScope, { details: { scope: missing } });

  return job;
}

/** Stops a job. Images that are done stay changed. A finished job stays as it is. */
export async function cancelJob(actor: Actor, id: string): Promise<JobResource> {
  const keys = await transaction(async () => {
    const job = await requireJob(actor, id, lockOwnJob);
    if (job.endedAt !== null) return [];

    await endJob(job, "cancelled");
    await commitChange(actor, { resource: "job", action: "delete", id });

    return removeJobExport(id);
  });

  await objectStore().delete(keys);
  return getJob(actor, id);
}

/**
 * Gives the images back the values that they had before the job, except images that have been
 * changed since. Repeating it returns the same undo. Few images are done when it returns, up to
 * 500; more are done by a job.
 */
export async function undoJob(actor: Actor, id: string): Promise<JobResource> {
  const undoId = await transaction(async () => {
    const job = await requireJob(actor, id, lockOwnJob);
    if (job.endedAt === null) throw new AppError(jobErrors.active);
    if (!isUndoable(readChange(job))) throw new AppError(jobErrors.notUndoable);
    for (const scope of undoScopes(job)) requireScope(actor, scope);

    const existingId = (await findUndoIds([id])).get(id);
    if (existingId !== undefined) return existingId;
    return readChange(job).action === "delete_collection" ? undoDeletion(actor, job) : startUndo(actor, job);
  });

  return getJob(actor, undoId);
}

/** Few images may be spread over many chunks, which would be a long transaction. */
const maxImmediateChunks = 10;

async function startUndo(actor: Actor, job: JobRow): Promise<string> {
  const scopes = [...job.scopes, ...undoScopes(job)];
  const done = readEffect(job);
  const effect = done && { ...done, effect: done.effect === "added" ? "removed" : "added" };
  const row = {
    ...newJobRow(actor, { action: "undo", ...effect }, scopes),
    undoOf: job.id,
    total: job.changed,
  };
  // After the counts of a collection no images may be locked, so each chunk needs a transaction.
  const maxChunks = effect ? 1 : maxImmediateChunks;
  const isFew = job.changed <= maxImmediateImages && (await countChangedChunks(job.id)) <= maxChunks;
  const { id } = await (isFew ? insertJob : insertActiveJob)({ ...row, status: "queued" });
  await copyChangedChunks(id, job.id);
  if (isFew) while (!(await runJob(id)));
  else await commitChange(actor, { resource: "job", action: "create", id, uid: actor.library.uid });

  return id;
}

/** The scopes that an undo needs in addition to the ones of its job: it deletes what the job created. */
function undoScopes(job: JobRow): Scope[] {
  return readChange(job).action === "apply_recipe" ? ["images:delete"] : [];
}

const readChange = ({ change }: JobRow) => change as { action: JobResource["action"] };

/** Returns the ids of the jobs that write an archive. */
function archiveJobIds(jobs: readonly JobRow[]): string[] {
  return jobs.filter((job) => readChange(job).action === "archive").map(({ id }) => id);
}

/**
 * Returns the archive of the job, if the actor may have it. Viewers and contributors have only
 * archives of their own jobs, and none that was written when they had another role and contains
 * images without required watermarks.
 */
function toShownArchive(
  actor: Actor,
  { id, actorUid }: JobRow,
  archives: ReadonlyMap<string, JobArchive>,
): JobArchive | undefined {
  const archive = archives.get(id);
  const isForAll = archive?.isClean === false && actorUid === actor.account.uid;
  return actor.via === "system" || isCleanViewer(actor) || isForAll ? archive : undefined;
}

function presentJob(job: JobRow, undoId: string | undefined, archive?: JobArchive): JobResource {
  const hasEnded = job.endedAt !== null;
  return {
    id: job.id,
    action: readChange(job).action,
    status: job.status === "preparing" ? "queued" : job.status,
    total: job.total,
    done: job.changed + job.unchanged + job.failed,
    changed: job.changed,
    unchanged: job.unchanged,
    failed: job.failed,
    can_undo: hasEnded && undoId === undefined && job.changed > 0 && isUndoable(readChange(job)),
    undo_of: job.undoOf,
    undone_by: undoId ?? null,
    result: archive
      ? {
          url: archive.url,
          filename: archive.filename,
          size_bytes: archive.sizeBytes,
          expires_at: archive.expiresAt,
        }
      : null,
    created_at: job.createdAt,
    ended_at: job.endedAt,
  };
}

/** Afterwards images may have other bytes. */
const reusedMs = hourMs;

/** Returns the job that writes the archive with this key, or has written it a short time ago. */
export async function findArchiveJob(actor: Actor, key: string): Promise<JobResource | undefined> {
  const id = await findArchiveJobId(jobScopeOf(actor), key, isoTime(Date.now() - reusedMs));
  const job = id === undefined ? undefined : await getJob(actor, id);
  return job?.status === "completed" && job.result === null ? undefined : job;
}

interface JobQuery {
  limit: number;
  cursor?: string | undefined;
  /** Only unfinished jobs, or only finished jobs. */
  isActive?: boolean | undefined;
}

/** Returns the jobs that the actor may read, newest first. */
export async function listJobs(actor: Actor, { limit, cursor, isActive }: JobQuery): Promise<JobPage> {
  const cursorScope = `jobs:${actor.library.uid}:${isActive ?? ""}`;
  const [, before] = cursor === undefined ? [] : decodeCursor(cursor, cursorScope);
  const scopes = [...readScopes, ...writeScopes].filter((scope) => hasScope(actor, scope));
  const rows = await listOwnJobs(jobScopeOf(actor), { scopes, isActive, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const undoIds = await findUndoIds(page.map(({ id }) => id));
  const archives = await findJobArchives(archiveJobIds(page));
  const last = rows.length > limit ? page.at(-1) : undefined;

  return {
    data: page.map((job) => presentJob(job, undoIds.get(job.id), toShownArchive(actor, job, archives))),
    next_cursor: last ? encodeCursor([last.createdAt, last.id], cursorScope) : null,
  };
}
