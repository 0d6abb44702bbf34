import { requireCount } from "@/lib/billing";
import { changedFields, commitChange, isEmpty, serviceActor } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { scopeOf, wholeLibrary } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { toTagKey } from "@/lib/tags/tag-names";
import { type PaletteColor, palette } from "@/lib/values/palette";
import { tagErrors } from "./errors";
import { chooseSlugs, findTagSlugs } from "./names-repository";
import {
  insertTag,
  listTaggedImages,
  listTagRows,
  lockTag,
  type TaggedPosition,
  type TagRow,
  updateTagRow,
} from "./repository";
import type { CreateTag, TagResource, UpdateTag } from "./resource";
import { freeTagSlugs, lockTagNames } from "./untag-repository";

export const tagNotFoundError = () => new AppError(commonErrors.notFound, { message: "Tag not found." });

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
export async function findSlug(actor: Actor, tag: string): Promise<string> {
  const key = toTagKey(tag);
  const slug = (await findTagSlugs(scopeOf(actor).owner, [key])).get(key);
  if (slug === undefined) throw tagNotFoundError();

  return slug;
}

export async function createTag(
  actor: Actor,
  { tag: name, description, color }: CreateTag,
): Promise<TagResource> {
  const { owner } = wholeLibrary(actor);
  const now = isoTime();
  const nameKey = toTagKey(name);

  await transaction(async () => {
    await lockTagNames(owner);
    if ((await findTagSlugs(owner, [nameKey])).size > 0) throw new AppError(tagErrors.exists);

    const tagSlug = (await chooseSlugs(owner, [name])).get(name) ?? nameKey;
    await freeTagSlugs(owner, [tagSlug]);
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
  const { owner } = wholeLibrary(actor);
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

/**
 * Returns the key of a new name. Throws TAG_EXISTS if a different tag has it as its name or slug.
 */
async function requireFreeKey(owner: string, slug: string, name: string): Promise<string> {
  await lockTagNames(owner);
  const key = toTagKey(name);
  const holder = (await findTagSlugs(owner, [key])).get(key) ?? slug;
  if (holder !== slug) throw new AppError(tagErrors.exists);

  return key;
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

const imagesPerTransaction = 500;

/**
 * Copies the name of a tag to the search rows of its next images. Returns the last of them, or null
 * when there are no more. Can be repeated.
 */
export async function indexTagName(renamed: {
  uid: string;
  tag: string;
  after?: TaggedPosition | undefined;
}): Promise<TaggedPosition | null> {
  return transaction(async () => {
    const images = await listTaggedImages(renamed, imagesPerTransaction);
    const last = images.at(-1);
    if (!last) return null;

    const { owner, createdAt, imageId } = last;
    await commitChange(serviceActor(owner), {
      resource: "tag",
      action: "index-name",
      id: renamed.tag,
      imageIds: images.map((image) => image.imageId),
    });

    return images.length < imagesPerTransaction ? null : { createdAt, imageId };
  });
}
