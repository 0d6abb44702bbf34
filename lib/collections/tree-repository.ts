import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { collectionCounts, collections } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { Collection } from "./repository";
import { maxCollectionDepth } from "./values";

/**
 * Lets one transaction at a time change which collections contain others, and choose a slug. Comes
 * before the lock of a collection.
 */
export async function lockTree(owner: string): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`collections:${owner}`}, 0))`);
}

/** Returns the level of the collection, from 1. */
export async function findDepth(id: string): Promise<number> {
  const { rows } = await db().execute<{ depth: number }>(sql`
    with recursive up as (
      select parent_id, 1 as depth from ${collections} where id = ${id}
      union all
      select c.parent_id, up.depth + 1 from up inner join ${collections} c on c.id = up.parent_id
      where up.depth <= ${maxCollectionDepth})
    select max(depth)::integer as depth from up`);
  return rows[0]?.depth ?? 0;
}

/** Joins a collection `c` that is not deleted to the one that contains it, by an index. */
const isLiveChild = (owner: string) =>
  sql`c.owner = ${owner} and coalesce(c.parent_id, '') = down.id and c.deleted_at is null`;

/** Matches the collection and the ones below it. `isChild` joins `c` to `down`, which contains it. */
const isInSubtree = (id: string, isChild: SQL) => sql`${collections.id} in (
  with recursive down as (
    select id, 0 as distance from ${collections} where id = ${id}
    union all
    select c.id, down.distance + 1 from down inner join ${collections} c on ${isChild}
    where down.distance <= ${maxCollectionDepth})
  select id from down)`;

/** Returns the collections below this one, each with its number of levels below it. */
export async function listDescendants(
  owner: string,
  id: string,
): Promise<Array<{ id: string; distance: number; isPublic: boolean }>> {
  const { rows } = await db().execute<{ id: string; distance: number; isPublic: boolean }>(sql`
    with recursive down as (
      select id, 0 as distance, visibility from ${collections} where id = ${id}
      union all
      select c.id, down.distance + 1, c.visibility
      from down inner join ${collections} c on ${isLiveChild(owner)}
      where down.distance <= ${maxCollectionDepth})
    select id, distance, visibility = 'public' as "isPublic" from down where distance > 0 order by id`);
  return rows;
}

/** A collection of a subtree. */
export type SubtreeNode = Collection & {
  /** The titles of the collections between the first one and this one, and its own; empty for the first. */
  path: readonly string[];
};

/**
 * Returns a collection and, with `tree`, the ones within it: each after the one that contains it, siblings
 * by title. Empty if the collection does not exist or is deleted.
 */
export async function listSubtree(
  owner: string,
  id: string,
  { tree }: { tree: boolean },
): Promise<SubtreeNode[]> {
  const rows = await db()
    .select()
    .from(collections)
    .where(
      and(
        eq(collections.owner, owner),
        isNull(collections.deletedAt),
        tree ? isInSubtree(id, isLiveChild(owner)) : eq(collections.id, id),
      ),
    )
    .orderBy(asc(sql`lower(${collections.title})`), asc(collections.id));
  const first = rows.find((row) => row.id === id);
  const byParent = new Map<string | null, Collection[]>();
  for (const row of rows) {
    if (row.id === id) continue;

    const siblings = byParent.get(row.parentId);
    if (siblings) siblings.push(row);
    else byParent.set(row.parentId, [row]);
  }
  const below = (parent: string, path: readonly string[]): SubtreeNode[] =>
    (byParent.get(parent) ?? []).flatMap((row) => {
      const ownPath = [...path, row.title];
      return [{ ...row, path: ownPath }, ...below(row.id, ownPath)];
    });

  return first ? [{ ...first, path: [] }, ...below(id, [])] : [];
}

/**
 * Returns the scopes that the queries of a collection and, with `tree`, of the ones within it require.
 * Includes deleted collections, whose deletion can be undone.
 */
export async function listSubtreeScopes(
  owner: string,
  id: string,
  { tree }: { tree: boolean },
): Promise<string[]> {
  const rows = await db()
    .select({ scopes: collections.filterScopes })
    .from(collections)
    .where(
      and(
        eq(collections.owner, owner),
        tree ? isInSubtree(id, sql`c.owner = ${owner} and c.parent_id = down.id`) : eq(collections.id, id),
      ),
    );
  return [...new Set(rows.flatMap(({ scopes }) => scopes))];
}

/** Returns all collections of the library with the number of their images, by title. */
export async function listNodes(owner: string) {
  const { shown, hidden, archived } = collectionCounts;
  return db()
    .select({
      id: collections.id,
      parentId: collections.parentId,
      title: collections.title,
      color: collections.color,
      kind: collections.kind,
      isPinned: collections.isPinned,
      count: sql`coalesce(${shown} + ${hidden} + ${archived}, 0)`.mapWith(Number),
    })
    .from(collections)
    .leftJoin(collectionCounts, eq(collectionCounts.collectionId, collections.id))
    .where(and(eq(collections.owner, owner), isNull(collections.deletedAt)))
    .orderBy(asc(sql`lower(${collections.title})`), asc(collections.id));
}

/** Moves the collections directly within this one to another one. Returns their IDs. */
export async function moveChildren(
  owner: string,
  from: string,
  to: string | null,
  updatedAt: string,
): Promise<string[]> {
  const moved = await db()
    .update(collections)
    .set({ parentId: to, updatedAt })
    .where(and(eq(collections.owner, owner), eq(collections.parentId, from), isNull(collections.deletedAt)))
    .returning({ id: collections.id });
  return moved.map(({ id }) => id);
}

/**
 * Returns the collections that contain this one and are not deleted, the nearest first, each with its
 * level.
 */
export async function listLiveAncestors(
  owner: string,
  id: string,
): Promise<Array<{ id: string; depth: number }>> {
  const { rows } = await db().execute<{ id: string }>(sql`
    with recursive up as (
      select parent_id, 0 as distance from ${collections} where id = ${id}
      union all
      select c.parent_id, up.distance + 1 from up inner join ${collections} c on c.id = up.parent_id)
    select c.id from up inner join ${collections} c
      on c.id = up.parent_id and c.owner = ${owner} and c.deleted_at is null
    order by up.distance`);
  return rows.map((row, at) => ({ id: row.id, depth: rows.length - at }));
}

/** Puts collections into another one. */
export async function setParents(
  ids: readonly string[],
  changes: { parentId: string | null; updatedAt?: string },
): Promise<void> {
  await db()
    .update(collections)
    .set(changes)
    .where(inArray(collections.id, [...ids]));
}
