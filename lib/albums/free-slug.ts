import { withSlugSuffix } from "./slugify-title";

const candidatesPerQuery = 50;

/** Returns the slug, or the first of `slug-2`, `slug-3` … that is not taken. */
export async function findFreeSlug(
  slug: string,
  listTaken: (candidates: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (let first = 1; ; first += candidatesPerQuery) {
    const candidates = Array.from({ length: candidatesPerQuery }, (_, at) =>
      first + at === 1 ? slug : withSlugSuffix(slug, first + at),
    );
    const taken = await listTaken(candidates);
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
