import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { chooseBest } from "./choose-best";
import { type DuplicatesQuery, findGroups } from "./find-groups";
import { countRequests, listCandidates } from "./repository";
import { type DuplicatePage, maxIdsPerGroup, maxImagesPerGroup } from "./resource";

/**
 * Returns groups of the owner's active images that are identical or look alike, identical ones
 * first.
 */
export async function findDuplicates(actor: Actor, query: DuplicatesQuery): Promise<DuplicatePage> {
  const { groups, next_cursor, progress } = await findGroups(actor, query);
  const allIds = [...new Set(groups.flatMap(({ ids }) => ids))];
  const [candidates, requests] = await Promise.all([listCandidates(allIds), countRequests(allIds)]);
  const chosen = groups.map(({ ids, ...group }) => {
    const best = chooseBest(
      ids.flatMap((id) => candidates.get(id) ?? []),
      requests,
    );
    return { ...group, ids, best, shown: withBest(ids, best) };
  });
  const shownIds = chosen.flatMap(({ shown }) => shown);
  const byId = new Map((await getImages(actor, shownIds)).map((image) => [image.id, image]));
  const data = chosen.map(({ ids, shown, ...group }) => ({
    ...group,
    count: ids.length,
    ids: ids.slice(0, maxIdsPerGroup),
    images: shown.flatMap((id) => byId.get(id) ?? []),
  }));

  return { data, next_cursor, progress };
}

/** Returns the first ids of a group; the best one takes the last place if it is not among them. */
function withBest(ids: readonly string[], best: string | null): string[] {
  const first = ids.slice(0, maxImagesPerGroup);
  return best === null || first.includes(best) ? first : [...first.slice(0, -1), best];
}
