import { findFreeSlug, ownsImage, slugifyTitle } from "@/lib/albums";
import { requireCollections } from "@/lib/billing";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import { canonicalFilter, checkStorable } from "@/lib/images/queries";
import type { FilterNode } from "@/lib/images/queries/values";
import { type Actor, requireRole } from "@/lib/kernel/actor";
import { AppError, validationError } from "@/lib/kernel/errors";
import { isId, newId } from "@/lib/kernel/ids";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { allowVisibility, collectionNotFoundError, collectionScope } from "./access";
import { allowMove, allowQuery } from "./allow-links";
import { requireParent } from "./choose-parent";
import { collectionErrors } from "./errors";
import { getCollection, snapshotCollection } from "./read-collections";
import {
  type Collection,
  countCollections,
  findTakenSlugs,
  insertCollection,
  lockCollection,
  updateCollectionRow,
} from "./repository";
import type { CollectionResource, CreateCollection, UpdateCollection } from "./resource";
import { countCollection } from "./smart/count-collections";
import { requestCount } from "./smart/counts-repository";
import { requireQuerySort, requireStoredScopes, toFilterColumns } from "./smart/stored-filter";
import { lockTree } from "./tree-repository";

export async function createCollection(actor: Actor, input: CreateCollection): Promise<CollectionResource> {
  const { owner } = collectionScope(actor);
  const { visibility = "private", parent = null, filter } = input;
  const { sort = filter ? "recent" : "manual" } = input;
  if (visibility === "public") allowVisibility(actor, visibility);
  if (filter) {
    await checkStorable(actor, filter);
    requireQuerySort(sort);
  }
  const stored = filter ? toFilterColumns(filter) : undefined;
  const id = newId("col");
  const now = isoTime();

  await transaction(async () => {
    await lockTree(owner);
    await requireParent(owner, parent);
    if (stored) await allowQuery(actor, owner, { parent });
    await insertCollection({
      id,
      owner,
      parentId: parent,
      slug: await chooseSlug(owner, input),
      title: input.title,
      description: input.description || null,
      color: input.color ?? null,
      visibility,
      sort,
      layout: input.layout ?? "rows",
      createdAt: now,
      updatedAt: now,
      kind: filter ? "smart" : "manual",
      ...stored,
    });
    if (stored) await requestCount(id);
    const present = () => snapshotCollection(actor, id);
    const isPublic = visibility === "public";
    await commitChange(actor, { resource: "collection", action: "create", id, isPublic, present });
    await requireCollections(owner, await countCollections(owner));
  });
  // If the process is killed before, the job counts.
  if (stored) await countCollection({ id, owner, filter: stored.filter });

  return getCollection(actor, id);
}

/**
 * Returns the slug of the request, or one for the title. Needs the lock of the tree.
 * @throws AppError COLLECTION_EXISTS, with a free slug
 */
async function chooseSlug(owner: string, { slug, title }: CreateCollection): Promise<string> {
  const free = await findFreeSlug(slug ?? slugifyTitle(title, "collection"), (candidates) =>
    findTakenSlugs(owner, candidates),
  );
  if (slug !== undefined && free !== slug)
    throw new AppError(collectionErrors.exists, { details: { suggestion: [free] } });

  return free;
}

export async function updateCollection(
  actor: Actor,
  id: string,
  changes: UpdateCollection,
  precondition = noPrecondition,
): Promise<CollectionResource> {
  const { owner } = collectionScope(actor);
  const { filter } = changes;
  if (filter) await checkStorable(actor, filter);

  const stored = await transaction(async () => {
    if (changes.parent !== undefined) await lockTree(owner);
    const row = isId("col", id) ? await lockCollection(owner, id) : undefined;
    if (!row) throw collectionNotFoundError();

    const current = await getCollection(actor, id);
    await precondition(async () => current);
    const changed = changedFields(current, { ...changes, filter: filter && canonicalFilter(filter) });
    if (isEmpty(changed)) return undefined;

    const changedFilter = changed.filter === undefined ? undefined : await allowFilter(actor, row, filter);
    if (changed.visibility !== undefined) allowVisibility(actor, changed.visibility);
    // The page of a public collection shows what its query finds.
    if (changed.visibility === "public") requireStoredScopes(actor, row);
    if (changed.sort !== undefined && row.kind === "smart") requireQuerySort(changed.sort);
    await requireParent(owner, changed.parent, id);
    await allowMove(actor, row, changed.parent);
    await requireCover(owner, changed.cover);

    await updateCollectionRow(row, { ...toColumns(changed), ...changedFilter, updatedAt: isoTime() });
    if (changedFilter) await requestCount(id);
    const isPublic = [current.visibility, changed.visibility].includes("public");
    const fields = Object.keys(changed);
    const present = () => snapshotCollection(actor, id);
    await commitChange(actor, { resource: "collection", action: "update", id, isPublic, fields, present });

    return changedFilter;
  });
  if (stored) await countCollection({ id, owner, filter: stored.filter });

  return getCollection(actor, id);
}

/**
 * Returns the columns of a changed query. The page of a public collection shows what it finds, and so
 * do share links that follow it.
 * @throws AppError VALIDATION_ERROR, ROLE_REQUIRED, INSUFFICIENT_SCOPE
 */
async function allowFilter(actor: Actor, row: Collection, filter: FilterNode | null | undefined) {
  if (row.kind === "manual") throw validationError({ filter: ["is only for smart collections"] });
  if (!filter) throw validationError({ filter: ["is required for a smart collection"] });

  requireStoredScopes(actor, row);
  if (row.visibility === "public") requireRole(actor, "manager");
  await allowQuery(actor, row.owner, { id: row.id, parent: row.parentId });
  return toFilterColumns(filter);
}

async function requireCover(owner: string, cover: string | null | undefined): Promise<void> {
  if (cover === null || cover === undefined) return;
  if (!isId("img", cover) || !(await ownsImage({ owner }, cover)))
    throw validationError({ cover: ["is not the id of one of your images"] });
}

function toColumns(changed: Partial<CollectionResource>) {
  return {
    ...(changed.title !== undefined && { title: changed.title }),
    ...(changed.description !== undefined && { description: changed.description || null }),
    ...(changed.color !== undefined && { color: changed.color }),
    ...(changed.parent !== undefined && { parentId: changed.parent }),
    ...(changed.visibility !== undefined && { visibility: changed.visibility }),
    ...(changed.sort !== undefined && { sort: changed.sort }),
    ...(changed.layout !== undefined && { layout: changed.layout }),
    ...(changed.cover !== undefined && { coverImageId: changed.cover }),
    ...(changed.is_pinned !== undefined && { isPinned: changed.is_pinned }),
  };
}
