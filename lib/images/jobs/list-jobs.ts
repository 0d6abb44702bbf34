import { findJobArchives } from "@/lib/account/export";
import { type Actor, hasScope, readScopes, writeScopes } from "@/lib/kernel/actor";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { archiveJobIds, jobScopeOf, presentJob } from "./manage-jobs";
import { findUndoIds, listOwnJobs } from "./repository";
import type { JobPage } from "./resource";

interface JobQuery {
  limit: number;
  cursor?: string | undefined;
  /** Only jobs that have not ended, or only jobs that have. */
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
    data: page.map((job) => presentJob(job, undoIds.get(job.id), archives.get(job.id))),
    next_cursor: last ? encodeCursor([last.createdAt, last.id], cursorScope) : null,
  };
}
