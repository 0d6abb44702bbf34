import { requireCollections } from "@/lib/billing";
import {
  type Collection,
  countCollections,
  findCollection,
  findFreeCollectionSlug,
  getCollection,
  lockTree,
  restoreItems,
  restoreParent,
  toFilterColumns,
  upsertDeleted,
} from "@/lib/collections";
import { ImageQueryFilter } from "@/lib/images/queries/resource";
import { type FilterNode, leavesOf } from "@/lib/images/queries/values";
import { isId } from "@/lib/kernel/ids";
import { ArchivedCollection, ArchivedCollectionImage, mapLeaves } from "./archived-collections";
import { findRestoredSlugs } from "./archived-tags";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { describeInvalid } from "./describe-invalid";
import {
  collectionFull,
  collectionImagesMissing,
  collectionMissing,
  collectionSlugTaken,
  findQuotaProblem,
  idTaken,
  invalidRecord,
} from "./problems";
import { Results } from "./report";
import { inTransaction, restoreRow } from "./restore-row";

type Row = Omit<Collection, "deletedAt" | "deletionJobId">;

const compared = [
  "kind",
  "title",
  "description",
  "color",
  "coverImageId",
  "visibility",
  "layout",
  "sort",
  "isPinned",
  "filter",
  "parentId",
] as const satisfies ReadonlyArray<keyof Row>;

/**
 * Restores the collections of images, each on the first level: the one that contains it may come
 * later. A collection whose slug is taken gets a number.
 */
export function restoreCollections(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { actor } = context;
  const { owner } = actor.library;

  return inTransaction(context, async (changes) => {
    const results = new Results("collections");
    const collections = await mapFilters(context, parseRecords(lines, ArchivedCollection, results), results);
    const toRow = await createMapping(context, collections);
    await lockTree(owner);
    let count = await countCollections(owner);

    for (const archived of collections) {
      const row = toRow(archived);
      const existing = await findCollection(owner, row.id);
      const problem = existing
        ? undefined
        : await findQuotaProblem(() => requireCollections(owner, count + 1));
      if (problem) {
        results.add("failed", archived.id, problem);
        continue;
      }

      if (!existing) count++;
      const slug = existing ? existing.slug : await findFreeCollectionSlug(owner, row.slug);
      const restored = { ...row, slug };
      const table = {
        find: async () => existing && toComparable(existing, restored),
        insert: (row: Row) => upsertDeleted({ ...row, parentId: null }),
        compared,
      };
      const problems = [
        ...(row.id === archived.id ? [] : [idTaken(row.id)]),
        ...(slug === row.slug ? [] : [collectionSlugTaken(slug)]),
      ];
      if (await restoreRow(context, table, { id: archived.id, row: restored, problems }, results))
        changes.push({
          resource: "collection",
          action: "import",
          id: row.id,
          isPublic: row.visibility === "public",
          present: () => getCollection(actor, row.id),
        });
    }

    return results;
  });
}

/** Returns a function that maps a collection to its row in the account. */
async function createMapping(
  context: ImportContext,
  collections: readonly ArchivedCollection[],
): Promise<(collection: ArchivedCollection) => Row> {
  const choose = await chooseIds(context, "collections", collections.flatMap(listIds));
  const chooseImage = await chooseIds(
    context,
    "images",
    collections.flatMap(({ cover_image_id }) => cover_image_id ?? []),
  );

  return (archived) => ({
    id: choose(archived.id),
    owner: context.actor.library.owner,
    parentId: archived.parent_id === null ? null : choose(archived.parent_id),
    kind: archived.kind,
    slug: archived.slug,
    title: archived.title,
    description: archived.description,
    color: archived.color,
    coverImageId: archived.cover_image_id === null ? null : chooseImage(archived.cover_image_id),
    visibility: archived.visibility,
    layout: archived.layout,
    sort: archived.sort,
    isPinned: archived.is_pinned,
    ...(archived.filter ? toFilterColumns(archived.filter) : { filter: null, filterScopes: [] }),
    createdAt: archived.created_at,
    updatedAt: archived.updated_at,
  });
}

const listIds = ({ id, parent_id }: ArchivedCollection) => [id, ...(parent_id === null ? [] : [parent_id])];

/**
 * Returns the collections with the IDs and tags that the account has in their queries. One whose query
 * is too long with other tags fails.
 */
async function mapFilters(
  context: ImportContext,
  collections: readonly ArchivedCollection[],
  results: Results,
): Promise<ArchivedCollection[]> {
  const leaves = collections.flatMap(({ filter }) => (filter ? leavesOf(filter) : []));
  const choose = await chooseIds(
    context,
    "collections",
    leaves.flatMap(({ collection = "" }) => (isId("col", collection) ? collection : [])),
  );
  const chooseLicense = await chooseIds(
    context,
    "licenses",
    leaves.flatMap(({ license = "" }) => (isId("lic", license) ? license : [])),
  );
  const slugs = await findRestoredSlugs(
    context,
    leaves.flatMap(({ tag }) => tag ?? []),
  );
  const replace = (filter: FilterNode) =>
    mapLeaves(filter, (leaf) => ({
      ...leaf,
      ...(leaf.collection !== undefined && { collection: choose(leaf.collection) }),
      ...(leaf.license !== undefined && { license: chooseLicense(leaf.license) }),
      ...(leaf.tag !== undefined && { tag: leaf.tag.map((slug) => slugs.get(slug) ?? slug) }),
    }));

  return collections.flatMap((archived) => {
    const parsed = ImageQueryFilter.nullable().safeParse(archived.filter && replace(archived.filter));
    if (parsed.success) return [{ ...archived, filter: parsed.data }];

    results.add("failed", archived.id, invalidRecord(describeInvalid(parsed.error)));
    return [];
  });
}

/** Returns the existing row. One that the import has not yet put into its parent counts as if it had. */
function toComparable(existing: Collection, restored: Row): Row {
  const isUnlinked = existing.parentId === null && existing.updatedAt === restored.updatedAt;

  return { ...existing, parentId: isUnlinked ? restored.parentId : existing.parentId };
}

/** Puts the restored collections into the collections that contained them. */
export async function restoreParents(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const results = new Results("collections");
  if (context.dryRun) return results;

  // Records that are not valid have failed before.
  const collections = parseRecords(lines, ArchivedCollection, new Results("collections"));
  const choose = await chooseIds(context, "collections", collections.flatMap(listIds));
  for (const { id, parent_id, updated_at: updatedAt } of collections) {
    if (parent_id === null) continue;

    const parent = choose(parent_id);
    if (!(await restoreParent(context.actor, { id: choose(id), parent, updatedAt })))
      results.note("restored", id, collectionMissing(parent_id));
  }

  return results;
}

/** Adds images to the collections that had them, in their order. No image leaves a collection. */
export async function restoreCollectionImages(
  context: ImportContext,
  lines: readonly string[],
): Promise<Results> {
  const results = new Results("collections");
  const records = parseRecords(lines, ArchivedCollectionImage, results);
  if (context.dryRun) return results;

  const byCollection = new Map<string, ArchivedCollectionImage[]>();
  for (const record of records) {
    const items = byCollection.get(record.collection_id);
    if (items) items.push(record);
    else byCollection.set(record.collection_id, [record]);
  }
  const choose = await chooseIds(context, "collections", [...byCollection.keys()]);
  const chooseImage = await chooseIds(
    context,
    "images",
    records.map(({ image_id }) => image_id),
  );
  for (const [id, items] of byCollection) {
    const restorable = items.map(({ image_id, rank, added_at: addedAt }) => ({
      imageId: chooseImage(image_id),
      rank,
      addedAt,
    }));
    const restored = await restoreItems(context.actor, choose(id), restorable);
    if (restored && restored.missing > 0)
      results.note("restored", id, collectionImagesMissing(restored.missing));
    if (restored && restored.rejected > 0) results.note("restored", id, collectionFull(restored.rejected));
  }

  return results;
}
