import { sql } from "drizzle-orm";
import { addCollectionImages, removeCollectionImages } from "@/lib/batches/collections";
import {
  getCollection,
  getTree,
  listCollectionGrid,
  listCollectionImages,
  listCollections,
  listCollectionsOf,
  moveImage,
} from "@/lib/collections";
import { findOwner, systemActor } from "@/lib/identity/owners";
import { type ListImagesQuery, listImages } from "@/lib/images";
import { queryImages } from "@/lib/images/queries";
import type { FilterNode } from "@/lib/images/queries/values";
import type { Actor } from "@/lib/kernel/actor";
import { closeDatabase, db } from "@/lib/platform/database/transaction";
import { listPublicCollections, readPublicCollectionImages } from "@/lib/public/collections";
import { renderFeed } from "@/lib/public/feeds";
import { requireShownOwner } from "@/lib/public/owners";
import { collectionSlugs } from "./fill-collections.mjs";
import { deepPages, listCursors, type Measure, pageSize, watchQueries } from "./measure-queries";

// Measures collections, queries and public collections of each of the named owners in a filled
// database. The changes come last: they leave rows that lists read until the next vacuum.

/** The collections that are measured, by their names in `collectionSlugs`. */
type CollectionIds = Record<keyof typeof collectionSlugs, string>;

interface Subject {
  actor: Actor;
  handle: string;
  ids: CollectionIds;
  measure: Measure;
}

const page = { limit: pageSize };
const publicPage = { limit: 100 };
const imagesPerChange = 1_000;

const march = { taken_from: "2025-03-01", taken_to: "2025-03-31" } as const;

/** Lists of the largest collection, in its order by hand unless the query has one. */
const listsOfLargest: Record<string, Omit<ListImagesQuery, "collection">> = {
  name: { sort: "name" },
  "without archived": { archived: "exclude" },
  "archived, 3%": { archived: "only" },
  "at least 3 stars, 1%": { min_rating: 3 },
  "label of 1%": { label: "dog" },
  "tag of 1%": { tag: ["uncommon"] },
  "a month": { sort: "taken", ...march },
  "with the total": { include_total: true },
};

const queries: Record<string, FilterNode> = {
  "labels of 1% and 0.01% or a month": { any: [{ label: "dog" }, { label: "owl" }, march] },
  "label of 0.01% or three days": {
    any: [{ label: "owl" }, { taken_from: "2025-03-01", taken_to: "2025-03-03" }],
  },
  "label of 10% and not tag of 33%": { all: [{ label: "tree" }, { not: { tag: ["common"] } }] },
  "not tag of 33%": { not: { tag: ["common"] } },
  "not width of 99.99%": { not: { max_width: 8_000 } },
  "at least 3 stars or flag": { any: [{ min_rating: 3 }, { pick: "pick" }] },
  "metadata of 0.01%": { "meta.shot": { gte: 99 } },
};

async function main(owners: readonly string[]): Promise<void> {
  const measureFor = watchQueries();
  for (const owner of owners) {
    const account = await findOwner(owner);
    if (!account) throw new Error(`${owner} has no library`);

    const ids = await findCollectionIds(owner);
    const subject = { actor: systemActor(account), handle: account.handle, ids, measure: measureFor(owner) };
    await timeCollections(subject);
    await timeLargest(subject);
    await timeQueries(subject);
    await timePublic(subject);
    await timeChanges(subject);
  }
  await closeDatabase();
}

async function findCollectionIds(owner: string): Promise<CollectionIds> {
  const { rows } = await db().execute<{ slug: string; id: string }>(
    sql`select slug, id from collections where owner = ${owner}`,
  );
  const idBySlug = new Map(rows.map(({ slug, id }) => [slug, id]));
  const found = Object.entries(collectionSlugs).map(([name, slug]) => {
    const id = idBySlug.get(slug);
    if (id === undefined) throw new Error(`${owner} has no collection ${slug}`);

    return [name, id];
  });
  return Object.fromEntries(found) as CollectionIds;
}

/** Measures the lists of collections: the sidebar reads the pinned ones and the ones of one level. */
async function timeCollections({ actor, ids, measure }: Subject): Promise<void> {
  const list = (cursor?: string) => listCollections(actor, { ...page, cursor });
  const cursor = (await listCursors(list, deepPages)).at(-1);
  await measure("GET /collections", () => list());
  if (cursor) await measure("GET /collections, deep inside", () => list(cursor));
  await measure("GET /collections, first level", () => listCollections(actor, { ...page, parent: "root" }));
  await measure("GET /collections, pinned", () => listCollections(actor, { ...page, pinned: true }));
  await measure("GET /collections, title", () => listCollections(actor, { ...page, search: "77" }));
  await measure("GET /collections/tree", () => getTree(actor));
  await measure("GET /collections/{id}, fifth level", () => getCollection(actor, ids.deepest));
  const [image] = await listMembers(ids.small, 1);
  await measure("collections of an image", () => listCollectionsOf(actor, image ?? "", page));
}

async function timeLargest({ actor, ids, measure }: Subject): Promise<void> {
  for (const sort of ["manual", "recent", "taken"] as const) {
    const list = (cursor?: string) => listCollectionImages(actor, ids.largest, { ...page, sort, cursor });
    const name = `collection of 20%, ${sort}`;
    const cursors = await listCursors(list);
    await measure(name, () => list());
    await measure(`${name}, in the middle`, () => list(cursors[Math.floor(cursors.length / 2)]));
    // The last page may be short.
    await measure(`${name}, at the end`, () => list(cursors.at(-2)));
  }
  await measure("collection of 20%, manual, fields=grid", () => listCollectionGrid(actor, ids.largest, page));

  for (const [name, query] of Object.entries(listsOfLargest))
    await measure(`collection of 20%, ${name}`, () =>
      listCollectionImages(actor, ids.largest, { ...page, ...query }),
    );
  await measure("images of a collection of 50", () => listImages(actor, { ...page, collection: ids.small }));
}

async function timeQueries({ actor, ids, measure }: Subject): Promise<void> {
  for (const [name, filter] of Object.entries(queries)) {
    const list = (cursor?: string) => queryImages(actor, filter, { ...page, cursor });
    const cursor = (await listCursors(list, deepPages)).at(-1);
    await measure(`query: ${name}`, () => list());
    if (cursor) await measure(`query: ${name}, deep inside`, () => list(cursor));
  }

  const smart = { "labels or a month": ids.smart, "label or three days": ids.smartFew };
  for (const [name, id] of Object.entries(smart)) {
    await measure(`smart collection, ${name}`, () => listCollectionImages(actor, id, page));
    await measure(`smart collection, ${name}, with the total`, () =>
      listCollectionImages(actor, id, { ...page, include_total: true }),
    );
  }
}

/** Measures what the pages and the API of public collections read. */
async function timePublic({ handle, measure }: Subject): Promise<void> {
  const owner = await requireShownOwner(handle);
  const read = async (slug: string, cursor?: string) =>
    (await readPublicCollectionImages(owner, slug, { ...publicPage, cursor })).collection.images;
  const { largest, smart } = collectionSlugs;
  const cursors = await listCursors((cursor) => read(largest, cursor));
  const middle = cursors[Math.floor(cursors.length / 2)];
  await measure("public collection of 20%, 100 images", () => read(largest));
  await measure("public collection of 20%, in the middle", () => read(largest, middle));
  await measure("public collection of 20%, at the end", () => read(largest, cursors.at(-2)));
  const feed = { format: "json", includesNsfw: false, collection: largest } as const;
  await measure("public collection of 20%, feed", () => renderFeed(owner, feed));
  await measure("public smart collection, 100 images", () => read(smart));
  await measure("public collections, 100", () => listPublicCollections(owner, publicPage));
}

async function timeChanges({ actor, ids, measure }: Subject): Promise<void> {
  const members = await listMembers(ids.largest, 3 * imagesPerChange);
  let turn = 0;
  const next = () => members[turn++ % members.length] ?? "";
  await measure("move an image in a collection of 20%", () =>
    moveImage(actor, ids.largest, next(), { before: next() }),
  );

  const chosen = members.slice(0, imagesPerChange);
  const others = members.slice(imagesPerChange);
  const [first = "", ...rest] = chosen;
  await measure("move 1,000 images in a collection of 20%", () =>
    moveImage(actor, ids.largest, first, { after: others[turn++ % others.length] ?? "", with: rest }),
  );

  const change = { ids: chosen, dry_run: false };
  const add = () => addCollectionImages(actor, ids.largest, change);
  const remove = () => removeCollectionImages(actor, ids.largest, change);
  await measure("remove 1,000 images from a collection of 20%", remove, add);
  await measure("add 1,000 images to a collection of 20%", add, remove);
}

/** Returns images of a collection that are not deleted, in no order. */
async function listMembers(id: string, limit: number): Promise<string[]> {
  const { rows } = await db().execute<{ image_id: string }>(sql`
    select image_id from collection_images where collection_id = ${id} and state <> 'deleted'
    order by md5(image_id || 'order') limit ${limit}`);
  return rows.map(({ image_id }) => image_id);
}

await main(process.argv.slice(2));
