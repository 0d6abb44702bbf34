import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { tags } from "@/db/schema";
import { requireCount } from "@/lib/billing";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { toTagKey } from "@/lib/tags/tag-names";
import { numberTagSlug, toTagSlug } from "./tag-slug";
import { freeTagSlugs, lockTagNames } from "./untag-repository";

const hasKey = (owner: string, keys: readonly string[]) =>
  and(
    eq(tags.owner, owner),
    or(inArray(tags.tagSlug, [...keys]), inArray(tags.nameKey, [...keys])),
    isNull(tags.deletedAt),
  );

/** Maps both keys of each tag, which no other tag has, to its slug. */
const bySlugAndName = (rows: ReadonlyArray<{ slug: string; nameKey: string }>) =>
  new Map(rows.flatMap(({ slug, nameKey }) => [[slug, slug] as const, [nameKey, slug] as const]));

/**
 * Returns the slugs of existing tags by key. Each tag has two keys: its slug and the key of its
 * name.
 */
export async function findTagSlugs(owner: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();

  const rows = await db()
    .select({ slug: tags.tagSlug, nameKey: tags.nameKey })
    .from(tags)
    .where(hasKey(owner, keys));
  return bySlugAndName(rows);
}

/** Returns the slugs of deleted tags that images still have. */
async function listDeletedSlugs(owner: string, slugs: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({ slug: tags.tagSlug })
    .from(tags)
    .where(and(eq(tags.owner, owner), inArray(tags.tagSlug, [...slugs]), isNotNull(tags.deletedAt)));
  return rows.map((row) => row.slug);
}

/** Same as `findTagSlugs`, and prevents deletion of the tags until the open transaction ends. */
async function lockTagSlugs(owner: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db()
    .select({ slug: tags.tagSlug, nameKey: tags.nameKey })
    .from(tags)
    .where(hasKey(owner, keys))
    .orderBy(asc(tags.tagSlug))
    .for("key share");
  return bySlugAndName(rows);
}

/**
 * Returns the slugs of the tags with these names or slugs, each once, in the given order. Creates
 * the missing tags, and prevents deletion of all of them until the open transaction ends.
 */
export async function ensureTags(owner: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];

  const nameByKey = new Map(names.map((name) => [toTagKey(name), name]));
  const keys = [...nameByKey.keys()];
  const isMissing = (key: string) => !slugByKey.has(key);
  let slugByKey = await lockTagSlugs(owner, keys);
  if (keys.some(isMissing)) {
    await lockTagNames(owner);
    // Concurrent deletions can remove tags that were just found.
    while (true) {
      slugByKey = await lockTagSlugs(owner, keys);
      const missing = keys.filter(isMissing);
      if (missing.length === 0) break;

      await insertTags(
        owner,
        missing.map((key) => nameByKey.get(key) ?? key),
      );
    }
    await requireCount(owner, "tags");
  }

  return [...new Set(keys.map((key) => slugByKey.get(key) ?? key))];
}

/**
 * Returns the slugs that `ensureTags` returns later in the open transaction, without creating a
 * tag.
 */
export async function planTags(owner: string, names: readonly string[]): Promise<string[]> {
  const keys = names.map(toTagKey);
  let slugs = await findTagSlugs(owner, keys);
  const isMissing = (name: string) => !slugs.has(toTagKey(name));
  if (names.some(isMissing)) {
    await lockTagNames(owner);
    slugs = await findTagSlugs(owner, keys);
    const chosen = await chooseSlugs(owner, names.filter(isMissing));
    for (const [name, slug] of chosen) slugs.set(toTagKey(name), slug);
  }

  return [...new Set(keys.map((key) => slugs.get(key) ?? key))];
}

async function insertTags(owner: string, names: readonly string[]): Promise<void> {
  const now = isoTime();
  const slugs = await chooseSlugs(owner, names);
  await freeTagSlugs(owner, [...slugs.values()]);
  const rows = names.flatMap((name) => {
    const tagSlug = slugs.get(name);
    return tagSlug === undefined
      ? []
      : [{ owner, tagSlug, name, nameKey: toTagKey(name), createdAt: now, updatedAt: now }];
  });
  await db().insert(tags).values(rows).onConflictDoNothing();
}

/**
 * Returns a slug for each of the names, which no tag has yet: numbered where another tag has it as
 * its slug or as its name. Call it with the names locked.
 */
export async function chooseSlugs(owner: string, names: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  // A name that is a slug itself has to get that one: the others must leave it free.
  const isSlug = (name: string) => toTagKey(name) === toTagSlug(name);
  const taken = new Set<string>(names.filter(isSlug).map(toTagKey));
  for (const name of names.filter(isSlug)) slugs.set(name, toTagKey(name));
  let waiting = names.filter((name) => !isSlug(name));
  for (let first = 1, size = 1; waiting.length > 0; first += size, size *= 8) {
    const listCandidates = (name: string) =>
      Array.from({ length: size }, (_, at) => numberTagSlug(toTagSlug(name), first + at));
    const candidates = waiting.flatMap(listCandidates);
    for (const key of (await findTagSlugs(owner, candidates)).keys()) taken.add(key);
    for (const slug of await listDeletedSlugs(owner, candidates)) taken.add(slug);
    waiting = waiting.filter((name) => {
      const free = listCandidates(name).find((candidate) => !taken.has(candidate));
      if (free === undefined) return true;

      taken.add(free);
      slugs.set(name, free);

      return false;
    });
  }

  return slugs;
}
