import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { keyedLimit } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { iterateNearGroups, type NearGroup, type SearchStep } from "./near-groups";
import { type EqualFiles, findEqualFiles, getFileHashes, listHashedImages } from "./repository";
import { type DuplicateGroup, type DuplicateKind, defaultDistance, defaultGroupLimit } from "./resource";

export interface DuplicatesQuery {
  kind?: DuplicateKind | undefined;
  distance?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A group with the ids of all its images, in ascending order. */
export type FoundGroup = Pick<DuplicateGroup, "kind" | "sha256" | "distance_max"> & { ids: string[] };

export interface GroupPage {
  groups: FoundGroup[];
  next_cursor: string | null;
  /** Share of the images that have been compared. */
  progress: number;
}

/** Work units per call, about half a second. The rest moves to the next page. */
const maxWork = 30_000_000;
/** Work units for one database query. */
const queryWork = 100_000;

/**
 * Finds groups of the library's active images that are identical or look alike, identical ones
 * first.
 */
export async function findGroups(actor: Actor, query: DuplicatesQuery): Promise<GroupPage> {
  const { kind = "all", distance = defaultDistance, limit = defaultGroupLimit } = query;
  const bound = `duplicates:${actor.library.uid}:${kind}:${distance}`;
  const [phase, after] = query.cursor === undefined ? [] : decodeCursor(query.cursor, bound);
  const buildCursor = (kindPhase: "exact" | "near", id: string) => encodeCursor([kindPhase, id], bound);
  const groups: FoundGroup[] = [];
  if (kind !== "near" && phase !== "near") {
    const exactDuplicates = await findEqualFiles(scopeOf(actor), { after: after ?? "", limit: limit + 1 });
    groups.push(...exactDuplicates.slice(0, limit).map((files) => toExactGroup(files)));
    const last = exactDuplicates.length > limit ? exactDuplicates[limit - 1]?.ids[0] : undefined;
    if (last !== undefined) return { groups, next_cursor: buildCursor("exact", last), progress: 0 };
  }

  if (kind === "exact") return { groups, next_cursor: null, progress: 1 };

  const start = phase === "near" ? (after ?? "") : "";
  if (groups.length === limit) return { groups, next_cursor: buildCursor("near", start), progress: 0 };

  const near = await nearSearches().run(libraryOwner(actor), () =>
    findNearGroups(actor, { distance, after: start, limit: limit - groups.length }),
  );
  const next_cursor = near.upTo === null ? null : buildCursor("near", near.upTo);

  return { groups: [...groups, ...near.groups], next_cursor, progress: near.progress };
}

/**
 * One search of an owner at a time: it holds the hashes of all images in memory, hundreds of
 * megabytes for a million.
 */
export const nearSearches = () => singleton("near-searches", () => keyedLimit(1));

function toExactGroup({ sha256, ids }: EqualFiles): FoundGroup {
  return { kind: "exact", sha256, distance_max: 0, ids };
}

/** `upTo` is null at the end. */
async function findNearGroups(
  actor: Actor,
  { limit, ...options }: { distance: number; after: string; limit: number },
): Promise<{ groups: FoundGroup[]; upTo: string | null; progress: number }> {
  const images = await listHashedImages(scopeOf(actor));
  const steps = iterateNearGroups(images, options);
  const groups: FoundGroup[] = [];
  let work = 0;
  for await (const step of steps) {
    work += step.work;
    const group = await excludeExactGroup(step);
    if (step.group?.hasSingleHash) work += queryWork;
    if (group) groups.push({ kind: "near", sha256: null, distance_max: group.distanceMax, ids: group.ids });
    if (groups.length < limit && work <= maxWork) continue;

    const { upTo } = step;
    return { groups, upTo, progress: images.filter(({ id }) => id <= upTo).length / images.length };
  }

  return { groups, upTo: null, progress: 1 };
}

/** Drops a group whose files are all identical: it is already listed as exact. */
async function excludeExactGroup({ group }: SearchStep): Promise<NearGroup | undefined> {
  if (!group?.hasSingleHash) return group;

  const files = new Set((await getFileHashes(group.ids)).values());
  return files.size > 1 ? group : undefined;
}
