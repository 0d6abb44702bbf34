import { reservedWords } from "@/lib/image-urls/reserved-words";
import { resolveAlbumSlug } from "./aliases-repository";
import { findFreeSlug } from "./free-slug";
import { findTakenSlugs, lockSlugs } from "./repository";
import { withSlugSuffix } from "./slugify-title";

/**
 * Returns the slug for an album from an archive. An earlier version may have allowed a slug that is a
 * reserved word: then this is the slug whose alias it is, or a free one, which
 * none of the other albums from the archive has either. Needs a transaction.
 */
export async function findUsableSlug(
  owner: string,
  slug: string,
  others: ReadonlySet<string>,
): Promise<string> {
  if (!reservedWords.has(slug)) return slug;

  await lockSlugs(owner);
  const known = await resolveAlbumSlug(owner, slug);
  if (known !== slug) return known;

  return findFreeSlug(withSlugSuffix(slug, "album"), async (candidates) => {
    const taken = await findTakenSlugs(owner, candidates);
    return new Set([...others, ...taken]);
  });
}
