import { recordAudit } from "@/lib/audit/record-audit";
import { type CacheInvalidation, invalidateCaches, stale } from "@/lib/caching";
import { type JobEvent, publishAll } from "@/lib/jobs";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import type { Change, ChangeActor } from "./change";
import type { Consequences } from "./consequence";
import { consequencesOf } from "./consequences";
import { type DomainEvents, recordEvents } from "./domain-events";
import { requestEmbeddings } from "./embedding-requests-repository";
import { invalidatePages } from "./invalidate-pages";
import { listUids, recordImageChanges } from "./repository";
import { saveSearchWords, updateSearchRows } from "./search-words-repository";

/**
 * Applies all consequences of a change that the open transaction has written: audit entry, search
 * words, requests for embeddings, the image changes that clients follow, job events and messages of
 * webhooks, and, after the commit, invalidated caches and a purged CDN. Call it last in a use case,
 * so that its locks come after the row locks.
 */
export async function commitChange(actor: ChangeActor, change: Change): Promise<void> {
  await commitChanges([{ actor, change }]);
}

/**
 * Commits several changes of one transaction; caches are invalidated and the CDN is purged once for
 * all of them.
 */
export async function commitChanges(
  changes: ReadonlyArray<{ actor: ChangeActor; change: Change }>,
): Promise<void> {
  const results = changes.map(({ actor, change }) => ({ actor, change, ...consequencesOf(change) }));

  await transaction(async () => {
    const searched = results.flatMap(({ searchWords = [] }) => searchWords);
    if (searched.length > 0) await saveSearchWords(searched);
    await requestEmbeddings([...searched, ...results.flatMap(({ embeddings = [] }) => embeddings)]);
    const listed = results.flatMap(({ searchRows = [] }) => searchRows);
    if (listed.length > 0) await updateSearchRows(listed);
    await recordImageChanges(
      results.flatMap(({ actor, followed }) =>
        followed ? [{ owner: libraryOwner(actor), ...followed }] : [],
      ),
      results.flatMap(({ backup = [] }) => backup),
    );
    const published: JobEvent[] = [];
    const eventsOf = new Map<string, DomainEvents[]>();
    for (const { actor, change, audit, jobs = [], events = [] } of results) {
      if (audit) await writeEntry(actor, change, audit);
      published.push(...jobs);
      const owner = libraryOwner(actor);
      eventsOf.set(owner, [...(eventsOf.get(owner) ?? []), ...events]);
    }
    for (const [owner, events] of eventsOf) published.push(...(await recordEvents(owner, events)));

    await publishAll(published);
    const stalePages = await invalidatePages(
      results.flatMap(({ actor, pages }) => (pages ? [libraryOwner(actor)] : [])),
    );
    const staleCredentials = await listStaleCredentials(
      results.flatMap(({ actor, credentials }) =>
        credentials ? [actor.account.owner, libraryOwner(actor)] : [],
      ),
    );
    await invalidateCaches([
      ...results.flatMap(({ caches }) => caches ?? []),
      ...stalePages,
      ...staleCredentials,
    ]);
  });
}

async function listStaleCredentials(owners: readonly string[]): Promise<CacheInvalidation[]> {
  return owners.length === 0 ? [] : (await listUids([...new Set(owners)])).map(stale.credentials);
}

async function writeEntry(
  actor: ChangeActor,
  { resource, metadata }: Change,
  audit: NonNullable<Consequences["audit"]>,
): Promise<void> {
  await recordAudit({
    owner: audit.ofAccount ? actor.account.owner : libraryOwner(actor),
    actor: { accountUid: actor.account.uid, credentialId: actor.credentialId, via: actor.via },
    action: audit.action,
    resourceType: resource,
    resourceId: audit.id,
    affectedCount: audit.count,
    metadata: audit.metadata || metadata ? { ...audit.metadata, ...metadata } : undefined,
  });
}
