import { chooseSlugs, findTagSlugs } from "@/lib/tags";
import { toTagKey } from "@/lib/tags/tag-names";
import { type Archive, parseJson } from "./archive";
import { ArchivedTag } from "./archive-records";
import type { ImportContext } from "./context";
import { findTagRow } from "./restore-repository";

export const tagFile = "tags.ndjson";

/** Returns the tags of the archive by their slugs there. */
export async function readArchivedTags(archive: Archive): Promise<Map<string, ArchivedTag>> {
  const tags = new Map<string, ArchivedTag>();
  for await (const line of archive.readLines(tagFile)) {
    const { data } = ArchivedTag.safeParse(parseJson(line));
    if (data) tags.set(data.tag_slug, data);
  }

  return tags;
}

type Context = Pick<ImportContext, "actor" | "archivedTags">;

const keyOf = ({ name }: ArchivedTag) => toTagKey(name);

/**
 * Returns the slug that the tag has in the account, or will have: a tag is the same if it has this
 * name, or if it is from the archive and was renamed. A slug that a different tag has is numbered.
 */
export async function findRestoredSlug(context: Context, tag: ArchivedTag): Promise<string> {
  const { owner } = context.actor.library;
  const { tag_slug, name } = tag;
  const slugs = await findTagSlugs(owner, [keyOf(tag), tag_slug]);
  const known = slugs.get(keyOf(tag));
  if (known !== undefined || !slugs.has(tag_slug)) return known ?? tag_slug;
  if (await isRenamed(context, tag)) return tag_slug;

  return (await chooseSlugs(owner, [name])).get(name) ?? tag_slug;
}

/**
 * Whether the tag with this slug has the creation time of the archived tag, and matches no
 * different tag of the archive.
 */
async function isRenamed({ actor, archivedTags }: Context, tag: ArchivedTag): Promise<boolean> {
  const row = await findTagRow(actor.library.owner, tag.tag_slug);
  if (row?.createdAt !== tag.created_at) return false;

  const others = [...(await archivedTags()).values()];

  return others.every((other) => keyOf(other) !== row.nameKey);
}

/** Returns for each slug of the archive the one that the tag has in the account. */
export async function findRestoredSlugs(
  context: Context,
  slugs: Iterable<string>,
): Promise<Map<string, string>> {
  const archived = await context.archivedTags();
  const found = new Map<string, string>();
  for (const slug of new Set(slugs)) {
    const tag = archived.get(slug);
    found.set(slug, tag ? await findRestoredSlug(context, tag) : slug);
  }

  return found;
}
