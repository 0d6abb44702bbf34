import { requireCount } from "@/lib/billing";
import { changedFields, commitChange, hasListener, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { noPrecondition, type Precondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type PaletteColor, palette } from "@/lib/values/palette";
import { toTagKey } from "@/lib/values/tag-names";
import { tagErrors } from "./errors";
import { chooseSlugs, findTagSlugs, lockTagNames } from "./names-repository";
import {
  deleteTagRow,
  insertTag,
  listTagRows,
  lockTag,
  lockTagAndCheckUse,
  type TagRow,
  untagImageBatch,
  updateTagRow,
} from "./repository";
import type { CreateTag, TagResource, UpdateTag } from "./resource";

const tagNotFoundError = () => new AppError(commonErrors.notFound, { message: "Tag not found." });

/** Returns the owner's tags, most used first. */
export async function listTags(actor: Actor): Promise<{ data: TagResource[]; next_cursor: null }> {
  return { data: (await listTagRows(scopeOf(actor))).map(toTagResource), next_cursor: null };
}

/** Returns the tag with this name or slug. */
export async function getTag(actor: Actor, tag: string): Promise<TagResource> {
  const [row] = await listTagRows(scopeOf(actor), await findSlug(actor, tag));
  if (!row) throw tagNotFoundError();
  return toTagResource(row);
}

/** Returns the slug of the tag with this name or slug. */
async function findSlug(actor: Actor, tag: string): Promise<string> {
  const key = toTagKey(tag);
  const slug = (await findTagSlugs(scopeOf(actor).owner, [key])).get(key);
  if (slug === undefined) throw tagNotFoundError();
  return slug;
}

export async function createTag(
  actor: Actor,
  { tag: name, description, color }: CreateTag,
): Promise<TagResource> {
  const { owner } = actor.library;
  const now = isoTime();
  const nameKey = toTagKey(name);
  await transaction(async () => {
    await lockTagNames(owner);
    if ((await findTagSlugs(owner, [nameKey])).size > 0) throw new AppError(tagErrors.exists);
    const tagSlug = (await chooseSlugs(owner, [name])).get(name) ?? nameKey;
    const row = { owner, tagSlug, name, nameKey, description: description ?? null, color: color ?? null };
    if (!(await insertTag({ ...row, createdAt: now, updatedAt: now }))) throw new AppError(tagErrors.exists);
    const present = () => getTag(actor, tagSlug);
    await commitChange(actor, { resource: "tag", action: "create", id: tagSlug, present });
    await requireCount(owner, "tags");
  });
  return getTag(actor, name);
}

export async function updateTag(
  actor: Actor,
  tag: string,
  changes: UpdateTag,
  precondition = noPrecondition,
): Promise<TagResource> {
  const { owner } = actor.library;
  const slug = await findSlug(actor, tag);
  await transaction(async () => {
    const current = await lockTag(owner, slug, { isRenamed: changes.name !== undefined });
    if (!current) throw tagNotFoundError();
    await precondition(() => getTag(actor, slug));
    const changed = changedFields(current, changes);
    if (isEmpty(changed)) return;
    const nameKey = changed.name === undefined ? undefined : await requireFreeKey(owner, slug, changed.name);
    const columns = { ...changed, ...(nameKey !== undefined && { nameKey }) };
    await updateTagRow(owner, slug, { ...columns, updatedAt: isoTime() });
    const { uid } = actor.library;
    const fields = Object.keys(changed);
    const present = () => getTag(actor, slug);
    await commitChange(actor, { resource: "tag", action: "update", id: slug, uid, fields, present });
  });
  return getTag(actor, slug);
}

/** Returns the key of a new name. Throws TAG_EXISTS if a different tag has it as its name or slug. */
async function requireFreeKey(owner: string, slug: string, name: string): Promise<string> {
  await lockTagNames(owner);
  const key = toTagKey(name);
  const holder = (await findTagSlugs(owner, [key])).get(key) ?? slug;
  if (holder !== slug) throw new AppError(tagErrors.exists);

  return key;
}

/** Images untagged per transaction: few enough for the statement timeout. */
const untagBatchSize = 2_000;

/**
 * Removes the tag from all images, those in the trash included, then deletes it; the images stay, and get the tag `into` instead
 * if one is given. A tag with very many images takes several transactions: a call that dies in between is completed by the
 * next one.
 */
export async function deleteTag(
  actor: Actor,
  tag: string,
  {
    into: intoKey,
    precondition = noPrecondition,
  }: { into?: string | undefined; precondition?: Precondition } = {},
): Promise<{ tag: string; deleted: true }> {
  const { owner } = actor.library;
  const slug = await findSlug(actor, tag);
  const into = intoKey && ((await findTagSlugs(owner, [intoKey])).get(intoKey) ?? intoKey);
  // Before the first image loses the tag: a condition that fails changes nothing.
  const resources = await transaction(async () => {
    if (!(await lockTag(owner, slug))) throw tagNotFoundError();
    if (into !== undefined) await requireOtherTag(owner, slug, into);
    await precondition(() => getTag(actor, slug));

    return (await hasListener(owner, "tag.deleted")) ? [await getTag(actor, slug)] : [];
  });
  do {
    for (let untagged = untagBatchSize; untagged === untagBatchSize; )
      untagged = await transaction(async () => {
        const imageIds = await untagImageBatch(owner, slug, { into, limit: untagBatchSize });
        await commitUntagging(actor, slug, imageIds);
        return imageIds.length;
      });
  } while (!(await deleteUnusedTag(actor, slug, resources)));
  return { tag: slug, deleted: true };
}

/**
 * Returns false when an image got the tag after it was removed from all. That image is not untagged here: a concurrent
 * tagging locks an image and then waits for the tag.
 */
async function deleteUnusedTag(
  actor: Actor,
  slug: string,
  resources: readonly TagResource[],
): Promise<boolean> {
  const { owner } = actor.library;
  return transaction(async () => {
    if (await lockTagAndCheckUse(owner, slug)) return false;
    if (!(await deleteTagRow(owner, slug))) throw tagNotFoundError();
    await commitChange(actor, { resource: "tag", action: "delete", id: slug, resources });
    return true;
  });
}

async function requireOtherTag(owner: string, slug: string, into: string): Promise<void> {
  if (into === slug) throw validationError({ into: ["must be another tag"] });
  if ((await listTagRows({ owner }, into)).length === 0)
    throw validationError({ into: ["is not one of your tags"] });
}

async function commitUntagging(actor: Actor, slug: string, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await commitChange(actor, { resource: "tag", action: "untag-images", id: slug, imageIds });
}

function toTagResource({ tag, count }: TagRow): TagResource {
  return {
    tag: tag.tagSlug,
    name: tag.name,
    description: tag.description,
    color: tag.color === null ? null : palette[tag.color as PaletteColor],
    count,
    created_at: tag.createdAt,
    updated_at: tag.updatedAt,
  };
}
