import { requireCount } from "@/lib/billing";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type PaletteColor, palette } from "@/lib/values/palette";
import { tagErrors } from "./errors";
import { freeTagSlugs } from "./image-tags-repository";
import { insertTag, listTagRows, lockTag, type TagRow, updateTagRow } from "./repository";
import { type CreateTag, normaliseTag, type TagResource, type UpdateTag } from "./resource";

export const tagNotFoundError = () => new AppError(commonErrors.notFound, { message: "Tag not found." });

/** Returns the owner's tags, most used first. */
export async function listTags(actor: Actor): Promise<{ data: TagResource[]; next_cursor: null }> {
  return { data: (await listTagRows(scopeOf(actor))).map(toTagResource), next_cursor: null };
}

export async function getTag(actor: Actor, tag: string): Promise<TagResource> {
  const [row] = await listTagRows(scopeOf(actor), normaliseTag(tag));
  if (!row) throw tagNotFoundError();
  return toTagResource(row);
}

export async function createTag(actor: Actor, { tag, description, color }: CreateTag): Promise<TagResource> {
  const { owner } = actor.library;
  const now = isoTime();
  const row = { owner, tagSlug: tag, description: description ?? null, color: color ?? null };
  await transaction(async () => {
    await freeTagSlugs(owner, [tag]);
    if (!(await insertTag({ ...row, createdAt: now, updatedAt: now }))) throw new AppError(tagErrors.exists);
    const present = () => getTag(actor, tag);
    await commitChange(actor, { resource: "tag", action: "create", id: tag, present });
    await requireCount(owner, "tags");
  });
  return getTag(actor, tag);
}

export async function updateTag(
  actor: Actor,
  tag: string,
  changes: UpdateTag,
  precondition = noPrecondition,
): Promise<TagResource> {
  const { owner } = actor.library;
  const slug = normaliseTag(tag);
  await transaction(async () => {
    const current = await lockTag(owner, slug);
    if (!current) throw tagNotFoundError();
    await precondition(() => getTag(actor, slug));
    const changed = changedFields(current, changes);
    if (isEmpty(changed)) return;
    await updateTagRow(owner, slug, { ...changed, updatedAt: isoTime() });
    const fields = Object.keys(changed);
    const present = () => getTag(actor, slug);
    await commitChange(actor, { resource: "tag", action: "update", id: slug, fields, present });
  });
  return getTag(actor, slug);
}

function toTagResource({ tag, count }: TagRow): TagResource {
  return {
    tag: tag.tagSlug,
    description: tag.description,
    color: tag.color === null ? null : palette[tag.color as PaletteColor],
    count,
    created_at: tag.createdAt,
    updated_at: tag.updatedAt,
  };
}
