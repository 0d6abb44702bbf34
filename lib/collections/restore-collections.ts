import { findFreeSlug } from "@/lib/albums";
import { requireCollections } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { allowVisibility, collectionScope } from "./access";
import { snapshotCollection } from "./read-collections";
import {
  type Collection,
  countCollections,
  findTakenSlugs,
  lockDeletedBy,
  markRestored,
  updateCollectionRow,
} from "./repository";
import { listLiveAncestors, listNodes, lockTree, setParents } from "./tree-repository";
import { maxCollectionDepth } from "./values";

interface RestoredDeletion {
  /** The collection that was deleted, with or without the ones within it. */
  id: string;
  jobId: string;
  /** The IDs of the collections that moved up. */
  movedUp: readonly string[];
}

/**
 * Restores the collections that a job has deleted, in the open transaction. They return to where they
 * were, as far as the tree allows it, and get other slugs if theirs are taken. Returns how many.
 * @throws AppError NOT_FOUND, ROLE_REQUIRED, INSUFFICIENT_SCOPE, QUOTA_EXCEEDED
 */
export async function restoreCollections(
  actor: Actor,
  { id, jobId, movedUp }: RestoredDeletion,
): Promise<number> {
  const { owner } = collectionScope(actor);
  requireRole(actor, "manager");
  await lockTree(owner);
  const rows = await lockDeletedBy(owner, jobId);
  if (rows.length === 0) return 0;

  const isPublic = rows.some(({ visibility }) => visibility === "public");
  if (isPublic) allowVisibility(actor, "public");
  const now = isoTime();
  await restoreSlugs(owner, rows, now);
  const movedBack = await restoreTree(owner, { id, movedUp, now });
  await commitChange(actor, {
    resource: "collection",
    action: "restore",
    id,
    isPublic,
    restored: rows.length,
    movedBack,
    present: () => snapshotCollection(actor, id),
  });
  await requireCollections(owner, await countCollections(owner));

  return rows.length;
}

/** Marks the collections as restored. A collection whose slug is taken gets a free one first. */
async function restoreSlugs(owner: string, rows: readonly Collection[], now: string): Promise<void> {
  const taken = await findTakenSlugs(
    owner,
    rows.map(({ slug }) => slug),
  );
  const ids = (isTaken: boolean) => rows.flatMap((row) => (taken.has(row.slug) === isTaken ? [row.id] : []));
  await markRestored(ids(false), now);
  for (const row of rows.filter(({ slug }) => taken.has(slug))) {
    const slug = await findFreeSlug(row.slug, (candidates) => findTakenSlugs(owner, candidates));
    await updateCollectionRow(row, { slug });
    await markRestored([row.id], now);
  }
}

/**
 * Puts the restored collection into its nearest remaining ancestor, and the
 * ones that moved up back into it. Each only as far as there are levels. Returns how many moved back.
 */
async function restoreTree(
  owner: string,
  { id, movedUp, now }: { id: string; movedUp: readonly string[]; now: string },
): Promise<number> {
  const ancestors = await listLiveAncestors(owner, id);
  const nodes = await listNodes(owner);
  const childrenOf = new Map<string | null, string[]>();
  for (const { id: child, parentId } of nodes) {
    const children = childrenOf.get(parentId);
    if (children) children.push(child);
    else childrenOf.set(parentId, [child]);
  }
  const heightOf = (node: string): number =>
    1 + (childrenOf.get(node) ?? []).reduce((highest, child) => Math.max(highest, heightOf(child)), 0);

  const height = heightOf(id);
  const place = ancestors.find(({ depth }) => depth + height <= maxCollectionDepth);
  await setParents([id], { parentId: place?.id ?? null });

  const movedTo = ancestors[0]?.id ?? null;
  const moved = new Set(movedUp);
  const room = maxCollectionDepth - (place?.depth ?? 0) - 1;
  const returning = (childrenOf.get(movedTo) ?? []).filter(
    (child) => moved.has(child) && heightOf(child) <= room,
  );
  await setParents(returning, { parentId: id, updatedAt: now });

  return returning.length;
}
