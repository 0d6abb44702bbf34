import { previewUrls } from "@/lib/albums";
import { requireImage } from "@/lib/images";
import { type Actor, hasScope, requireScope, type Scope } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { collectionNotFoundError, collectionScope } from "./access";
import { listPreviews, type PreviewImage } from "./previews-repository";
import {
  type Collection,
  type CollectionFilters,
  findCollection,
  findShownCollection,
  listShownCollections,
  type ShownCollection,
} from "./repository";
import { type CollectionPage, type CollectionResource, type CollectionTree, maxPreviews } from "./resource";
import { listNodes } from "./tree-repository";
import { countMarginMs } from "./values";

/** @throws AppError NOT_FOUND */
export async function requireCollection(actor: Actor, id: string): Promise<Collection> {
  const { owner } = collectionScope(actor);
  const row = isId("col", id) ? await findCollection(owner, id) : undefined;
  if (!row) throw collectionNotFoundError();

  return row;
}

export async function getCollection(actor: Actor, id: string): Promise<CollectionResource> {
  const { owner } = collectionScope(actor);
  if (!isId("col", id)) throw collectionNotFoundError();

  const [row, previews] = await Promise.all([findShownCollection(owner, id), listPreviews([id])]);
  if (!row) throw collectionNotFoundError();

  return presentCollection(actor, row, previews.get(id));
}

interface PageOptions {
  limit: number;
  cursor?: string | undefined;
}

interface ListOptions extends PageOptions {
  /** The ID of a collection, or `root`. */
  parent?: string | undefined;
  pinned?: boolean | undefined;
  search?: string | undefined;
}

/** Returns collections of the library by title. */
export function listCollections(
  actor: Actor,
  { parent, pinned, search, ...page }: ListOptions,
): Promise<CollectionPage> {
  return listPage(actor, { parent: parent === "root" ? "" : parent, isPinned: pinned, search }, page);
}

/** Returns the collections made by hand that have the image, by title. */
export async function listCollectionsOf(
  actor: Actor,
  imageId: string,
  page: PageOptions,
): Promise<CollectionPage> {
  collectionScope(actor);
  await requireImage(actor, imageId);
  requireScope(actor, "images:read");

  return listPage(actor, { image: imageId }, page);
}

async function listPage(
  actor: Actor,
  filters: CollectionFilters,
  { limit, cursor }: PageOptions,
): Promise<CollectionPage> {
  const { owner, uid } = collectionScope(actor);
  const { parent, isPinned, search, image } = filters;
  const cursorScope = `collections:${uid}:${JSON.stringify([parent, isPinned, search, image])}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorScope);
  const rows = await listShownCollections(owner, filters, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const previews = await listPreviews(page.map(({ collection }) => collection.id));

  return {
    data: page.map((row) => presentCollection(actor, row, previews.get(row.collection.id))),
    next_cursor:
      rows.length > limit && last ? encodeCursor([last.sortKey, last.collection.id], cursorScope) : null,
  };
}

/** Returns all collections of the library, with only the members that show them as a tree. */
export async function getTree(actor: Actor): Promise<CollectionTree> {
  const nodes = await listNodes(collectionScope(actor).owner);
  const data = nodes.map(({ parentId, isPinned, ...node }) => ({
    ...node,
    parent: parentId,
    is_pinned: isPinned,
  }));

  return { data, next_cursor: null };
}

/** Returns a collection as webhook messages contain it, which have no scopes. */
export async function snapshotCollection(actor: Actor, id: string): Promise<CollectionResource> {
  return { ...(await getCollection(actor, id)), filter: null };
}

/** Same for a collection that may have been deleted. */
export async function snapshotIfFound(actor: Actor, id: string): Promise<CollectionResource | undefined> {
  const isFound = (await findCollection(collectionScope(actor).owner, id)) !== undefined;
  return isFound ? snapshotCollection(actor, id) : undefined;
}

const noImages = { shown: 0, hidden: 0, archived: 0, isExact: true, countedAt: null };

/** Whether the actor may read the query of a smart collection, and its images. */
function canReadFilter(actor: Actor, { filterScopes }: Collection): boolean {
  return ["images:read", ...filterScopes].every((scope) => hasScope(actor, scope as Scope));
}

export function presentCollection(
  actor: Actor,
  { collection, counts, depth, childrenCount, cover }: ShownCollection,
  previews: readonly PreviewImage[] = [],
): CollectionResource {
  const { shown, hidden, archived, isExact, countedAt } = counts ?? noImages;
  const isSmart = collection.kind === "smart";
  const mayReadMatches = canReadFilter(actor, collection);
  const filter = mayReadMatches ? collection.filter : null;
  return {
    id: collection.id,
    slug: collection.slug,
    kind: collection.kind,
    title: collection.title,
    description: collection.description ?? "",
    color: collection.color,
    parent: collection.parentId,
    depth,
    visibility: collection.visibility,
    sort: collection.sort,
    layout: collection.layout,
    is_pinned: collection.isPinned,
    cover: cover ? collection.coverImageId : null,
    ...previewUrls(actor, { cover, others: isSmart && !mayReadMatches ? [] : previews, max: maxPreviews }),
    filter: filter === null ? null : JSON.parse(filter),
    filter_scopes: collection.filterScopes,
    count: shown + hidden + archived,
    count_is_exact: isExact && !(isSmart && countedAt === null),
    counted_at: countedAt && isoTime(Date.parse(countedAt) + countMarginMs),
    archived_count: archived,
    hidden_count: collection.visibility === "public" ? hidden + archived : null,
    children_count: childrenCount,
    created_at: collection.createdAt,
    updated_at: collection.updatedAt,
  };
}
