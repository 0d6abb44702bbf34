import { commitChange, hasListener } from "@/lib/changes";
import { publish } from "@/lib/jobs";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition, type Precondition } from "@/lib/kernel/precondition";
import { isoTime, minuteMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import {
  deleteTagRow,
  findDeletedTag,
  isUsedByMore,
  listOwnersOfDeletedTags,
  lockTagAndCheckUse,
  lockTagForDelete,
  lockTagForMerge,
  markTagDeleted,
} from "./deletion-repository";
import { findSlug, getTag, tagNotFoundError } from "./manage-tags";
import { findTagSlugs } from "./names-repository";
import type { TagResource } from "./resource";
import { deleteUnusedRow, tagDeletionLimits, untagImageBatch } from "./untag-repository";

const overdueMs = 10 * minuteMs;

interface DeleteOptions {
  into?: string | undefined;
  precondition?: Precondition;
}

/**
 * Removes the tag from all images, those in the trash included, then deletes it; the images stay,
 * and get the tag `into` instead if one is given. From many images a job removes it, and they count
 * as without it until then.
 */
export async function deleteTag(
  actor: Actor,
  tag: string,
  { into: intoKey, precondition = noPrecondition }: DeleteOptions = {},
): Promise<{ tag: string; deleted: true }> {
  const { owner, uid } = wholeLibrary(actor);
  const slug = await findSlug(actor, tag);
  const into = intoKey && ((await findTagSlugs(owner, [intoKey])).get(intoKey) ?? intoKey);

  const { isQueued, resources } = await transaction(async () => {
    if (!(await lockTagForDelete(owner, slug))) throw tagNotFoundError();
    if (into === slug) throw validationError({ into: ["must be another tag"] });
    if (into !== undefined && !(await lockTagForMerge(owner, into)))
      throw validationError({ into: ["is not one of your tags"] });

    // Before the first image loses the tag: a condition that fails changes nothing.
    await precondition(() => getTag(actor, slug));
    const listened = (await hasListener(owner, "tag.deleted")) ? [await getTag(actor, slug)] : [];
    if (!(await isUsedByMore(owner, slug, tagDeletionLimits.immediate)))
      return { isQueued: false, resources: listened };

    await markTagDeleted(owner, slug, { into, now: isoTime() });
    const change = { resource: "tag", action: "delete", id: slug, resources: listened } as const;
    await commitChange(actor, { ...change, queuedFor: uid });

    return { isQueued: true, resources: listened };
  });

  if (!isQueued) await untagNow(actor, slug, { into, resources });
  return { tag: slug, deleted: true };
}

/** An image that gets the tag at the same time is untagged in another round. */
async function untagNow(
  actor: Actor,
  slug: string,
  { into, resources }: { into: string | undefined; resources: readonly TagResource[] },
): Promise<void> {
  const { owner } = wholeLibrary(actor);
  const { batch: limit } = tagDeletionLimits;
  do {
    for (let untagged = limit; untagged === limit; )
      untagged = (await transaction(() => untagImageBatch(owner, slug, { into, limit }))).length;
  } while (!(await deleteUnusedTag(actor, slug, { into, resources })));
}

/**
 * Returns false when an image got the tag after it was removed from all. That image is not untagged
 * here: a concurrent tagging locks an image and then waits for the tag.
 */
async function deleteUnusedTag(
  actor: Actor,
  slug: string,
  { into, resources }: { into: string | undefined; resources: readonly TagResource[] },
): Promise<boolean> {
  const { owner } = wholeLibrary(actor);

  return transaction(async () => {
    if (await lockTagAndCheckUse(owner, slug)) return false;
    if (!(await deleteTagRow(owner, slug, into))) throw tagNotFoundError();

    await commitChange(actor, { resource: "tag", action: "delete", id: slug, resources });
    return true;
  });
}

/**
 * Removes deleted tags of the account from images, for some seconds. Returns true when no image has
 * one. Can be repeated and killed at any point: what is left is in the rows.
 */
export async function removeDeletedTags(uid: string): Promise<boolean> {
  const { batch: limit, batchesPerRun } = tagDeletionLimits;
  for (let batch = 0; batch < batchesPerRun; batch++) {
    const next = await findDeletedTag(uid);
    if (!next) return true;

    const { owner, slug, into } = next;
    const options = { into: into ?? undefined, limit };
    const untagged = await transaction(() => untagImageBatch(owner, slug, options));
    if (untagged.length < limit) await transaction(() => deleteUnusedRow(owner, slug));
  }
  return false;
}

/** Requests again the removals that are overdue. Returns of how many accounts. */
export async function sweepDeletedTags(nowMs: number = Date.now()): Promise<number> {
  const uids = await listOwnersOfDeletedTags(isoTime(nowMs - overdueMs), 100);
  for (const uid of uids) await transaction(() => publish("deletion/queued", { uid }));
  return uids.length;
}
