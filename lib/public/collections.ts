import { isoTime, minuteMs } from "@/lib/kernel/time";
import { sealCursor, unsealCursor } from "@/lib/platform/secrets/sealing";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import {
  findCoverIds,
  listManualMembers,
  type MemberPage,
  type MemberQuery,
} from "./collection-members-repository";
import { type CollectionRow, listShownCollections } from "./collection-repository";
import { summarizeSmartCollections } from "./counts";
import { type ListedImages, type PublicListQuery, resolvePublicFilters } from "./images";
import { buildListCondition } from "./lists-repository";
import { notShownError } from "./owners";
import { firstExpiration, firstTime, presentCollection, presentImages } from "./present";
import { findImagesById, type ImageRow, type OwnerRow } from "./repository";
import {
  defaultPublicPageSize,
  type PublicCollection,
  type PublicCollectionImages,
  type PublicImage,
} from "./resource";
import { type CollectionSummary, listSmartMembers } from "./smart-collections";

/** A collection with the image that represents it. */
interface ShownCollection {
  collection: PublicCollection;
  cover: PublicImage | undefined;
}

interface CollectionsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The slug of the collection that contains them. */
  parent?: string | undefined;
  /** Whether to list only collections that no public collection contains. */
  topLevel?: boolean | undefined;
}

/** Returns public collections of the account by title. */
export async function listPublicCollections(
  owner: OwnerRow,
  { limit = defaultPublicPageSize, cursor, parent, topLevel = false }: CollectionsQuery,
): Promise<{ collections: ShownCollection[]; nextCursor: string | null; expiresAt: string | null }> {
  const scope = `public-collections:${owner.uid}:${JSON.stringify([parent, topLevel])}`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, scope);
  const options = { now: isoTime(), limit: limit + 1, after };
  const rows = await listShownCollections(owner.owner, { parent, isTopLevel: topLevel }, options);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;

  return {
    ...(await presentRows(owner, page)),
    nextCursor: last ? encodeCursor([last.sortKey, last.id], scope) : null,
  };
}

async function presentRows(owner: OwnerRow, rows: readonly CollectionRow[]) {
  const summaries = await summarizeRows(rows);
  const coverIds = [...summaries.values()].flatMap(({ coverId }) => coverId ?? []);
  // A remembered cover can have become sensitive since.
  const covers = new Map([...(await findShownImages(owner, coverIds))].filter(([, { nsfw }]) => !nsfw));
  const images = await presentImages(owner, [...covers.values()]);
  const imageById = new Map([...covers.keys()].map((id, at) => [id, images[at]]));
  const collections = rows.map((row): ShownCollection => {
    const { coverId = "", ...counted } = summaries.get(row.id) ?? nothingShown;
    return {
      collection: presentCollection(owner, row, { ...counted, cover: covers.get(coverId) }),
      cover: imageById.get(coverId),
    };
  });

  return { collections, expiresAt: firstTime([firstExpiration([...covers.values()]), ageLimit(rows)]) };
}

const maxSmartAgeMs = 5 * minuteMs;

/**
 * Changes that no public page shows, and the time, change which images a query finds: nothing purges
 * the page of a smart collection then.
 */
function ageLimit(rows: readonly CollectionRow[]): string | null {
  return rows.some(({ kind }) => kind === "smart") ? isoTime(Date.now() + maxSmartAgeMs) : null;
}

const nothingShown: CollectionSummary = { count: 0, isExact: true, coverId: undefined };

/** Returns the number of images and the cover of each collection, by their IDs. */
async function summarizeRows(rows: readonly CollectionRow[]): Promise<Map<string, CollectionSummary>> {
  const now = isoTime();
  const manual = rows.filter(({ kind }) => kind === "manual");
  const smart = rows.filter(({ kind }) => kind === "smart");
  const coverIds = await findCoverIds(manual, now);

  return new Map([
    ...manual.map(({ id, count }) => [id, { count, isExact: true, coverId: coverIds.get(id) }] as const),
    ...(await summarizeSmartCollections(smart, now)),
  ]);
}

/** Returns images that a collection shows by their IDs, in the order of the IDs. */
async function findShownImages(owner: OwnerRow, ids: readonly string[]): Promise<Map<string, ImageRow>> {
  if (ids.length === 0) return new Map();

  const rows = await findImagesById(owner.owner, ids, { surface: "collection list", now: isoTime() });
  const byId = new Map(rows.map((row) => [row.id, row]));

  return new Map(
    ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [[id, row]] : [];
    }),
  );
}

/** Returns the collection if it has a public page. */
export async function findPublicCollection(
  owner: OwnerRow,
  slug: string,
): Promise<CollectionRow | undefined> {
  const [row] = await listShownCollections(owner.owner, { slug }, { now: isoTime(), limit: 1 });
  return row;
}

interface ReadCollection extends ShownCollection {
  row: CollectionRow;
  expiresAt: string | null;
}

/** @throws AppError NOT_FOUND for private and unknown collections */
export async function readPublicCollection(owner: OwnerRow, slug: string): Promise<ReadCollection> {
  const row = await findPublicCollection(owner, slug);
  const { collections, expiresAt } = await presentRows(owner, row ? [row] : []);
  const [shown] = collections;
  if (!row || !shown) throw notShownError();

  return { ...shown, row, expiresAt };
}

interface ShownCollectionImages {
  collection: PublicCollectionImages;
  cover: PublicImage | undefined;
  /** The public collection that contains it. */
  parent: CollectionRow["parent"];
  expiresAt: string | null;
}

const noImages: ListedImages = { page: { data: [], next_cursor: null }, expiresAt: null };

/** Returns the collection with a page of its images, or without a query with none. */
export async function readPublicCollectionImages(
  owner: OwnerRow,
  slug: string,
  query: PublicListQuery | undefined,
): Promise<ShownCollectionImages> {
  const { collection, cover, row, ...shown } = await readPublicCollection(owner, slug);
  const { page, expiresAt } = query ? await listCollectionImages(owner, row, query) : noImages;

  return {
    collection: { ...collection, images: page },
    cover,
    parent: row.parent,
    expiresAt: firstTime([shown.expiresAt, expiresAt]),
  };
}

const listMembers = (row: CollectionRow, query: MemberQuery): Promise<MemberPage> =>
  row.kind === "smart" ? listSmartMembers(row, query) : listManualMembers(row, query);

async function listCollectionImages(
  owner: OwnerRow,
  row: CollectionRow,
  { limit = defaultPublicPageSize, cursor, tag, color, search }: PublicListQuery,
): Promise<ListedImages> {
  const scope = `public-collection:${owner.uid}:${JSON.stringify([row.id, row.sort, tag, color, search])}`;
  const position = cursor === undefined ? undefined : unsealCursor(cursor, scope);
  const filters = await resolvePublicFilters(owner, { tag, color, search });
  const conditions = { ...filters, surface: "collection list", now: isoTime() } as const;
  const { members, next } = filters
    ? await listMembers(row, {
        order: row.sort,
        matches: await buildListCondition(owner.owner, conditions),
        limit,
        after: position && [position[0], position[1]],
      })
    : { members: [], next: undefined };
  const rows = await findShownImages(
    owner,
    members.map(({ id }) => id),
  );

  return {
    page: {
      data: await presentImages(owner, [...rows.values()]),
      // It can name an image that is not shown, or when one was taken, which the profile may hide.
      next_cursor: next ? sealCursor(next, scope) : null,
    },
    expiresAt: firstExpiration([...rows.values()]),
  };
}

/**
 * Returns the images that were added last, for the feed, and when the last one was added. Of a smart
 * collection, the newest ones and when the newest was created.
 */
export async function listAddedImages(
  owner: OwnerRow,
  row: CollectionRow,
  { limit, excludesNsfw }: { limit: number; excludesNsfw: boolean },
): Promise<{ rows: ImageRow[]; addedAt: string | undefined }> {
  const now = isoTime();
  const matches = await buildListCondition(owner.owner, { surface: "feed", now, excludesNsfw });
  const { members } = await listMembers(row, { order: "added", matches, limit });
  const rows = await findShownImages(
    owner,
    members.map(({ id }) => id),
  );

  return { rows: [...rows.values()], addedAt: members[0]?.key };
}
