import type { Actor } from "@/lib/kernel/actor";
import { chooseBest } from "./choose-best";
import { type DuplicatesQuery, type FoundGroup, findGroups, type GroupPage } from "./find-groups";
import { countRequests, listCandidates } from "./repository";

export interface BestOfGroups extends Pick<GroupPage, "next_cursor" | "progress"> {
  /** Groups in which there is something to give up. */
  groups: number;
  /** The images that are not the best of their group. */
  others: Array<{ id: string; bytes: number }>;
}

/**
 * Returns the images of a page of groups that are not the best of their group. An image that gives
 * way to an identical one is not counted again among the images that look like it.
 */
export async function chooseBestOfGroups(actor: Actor, query: DuplicatesQuery): Promise<BestOfGroups> {
  const { groups, next_cursor, progress } = await findGroups(actor, query);
  const allIds = [...new Set(groups.flatMap(({ ids }) => ids))];
  const [candidates, requests] = await Promise.all([listCandidates(allIds), countRequests(allIds)]);
  const best = (ids: readonly string[]) =>
    chooseBest(
      ids.flatMap((id) => candidates.get(id) ?? []),
      requests,
    );

  /** The images that are left when the identical ones have given way. */
  function leftOf({ kind, ids }: FoundGroup): string[] {
    if (kind === "exact" || query.kind === "near") return ids;

    const byFile = new Map<string, string[]>();
    for (const id of ids) {
      const file = candidates.get(id)?.sha256 ?? id;
      byFile.set(file, [...(byFile.get(file) ?? []), id]);
    }
    return [...byFile.values()].flatMap((same) => best(same) ?? []);
  }

  const left = groups.map(leftOf).filter((ids) => ids.length > 1);
  const otherIds = left.flatMap((ids) => {
    const kept = best(ids);
    return ids.filter((id) => id !== kept);
  });
  const others = otherIds.map((id) => ({ id, bytes: candidates.get(id)?.info.size_bytes ?? 0 }));

  return { groups: left.length, others, next_cursor, progress };
}
