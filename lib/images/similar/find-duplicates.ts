import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner, scopeOf } from "@/lib/kernel/library-scope";
import { keyedLimit } from "@/lib/platform/process/concurrency";
import { singleton } from "@/lib/platform/process/singleton";
import { decodeCursor, encodeCursor } from "@/lib/platform/secrets/signing";
import { chooseBest } from "./choose-best";
import { iterateNearGroups, type NearGroup, type SearchStep } from "./near-groups";
import { countRequests, findEqualFiles, getFileHashes, listHashedImages } from "./repository";
import {
  type DuplicateGroup,
  type DuplicateKind,
  type DuplicatePage,
  defaultDistance,
  defaultGroupLimit,
  maxImagesPerGroup,
} from "./resource";

export interface DuplicatesQuery {
  kind?: DuplicateKind | undefined;
  distance?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A group whose images are not loaded yet. */
type UnresolvedGroup = Omit<DuplicateGroup, "images" | "best"> & { ids: string[] };

/** Work units per call, about half a second. The rest moves to the next page. */
const maxWork = 30_000_000;
/** Work units for one database query. */
const queryWork = 100_000;

/**
 * Returns groups of the owner's active images that are identical or look alike, identical ones
 * first.
 */
export async function findDuplicates(actor: Actor, query: DuplicatesQuery): Promise<DuplicatePage> {
  const { kind = "all", distance = defaultDistance, limit = defaultGroupLimit } = query;
  const bound = `duplicates:${actor.library.uid}:${kind}:${distance}`;
  const [phase, after] = query.cursor === undefined ? [] : decodeCursor(query.cursor, bound);
  const buildCursor = (kindPhase: "exact" | "near", id: string) => encodeCursor([kindPhase, id], bound);
  const groups: UnresolvedGroup[] = [];
  if (kind !== "near" && phase !== "near") {
    const exactDuplicates = await findEqualFiles(scopeOf(actor), {
      after: after ?? "",
      limit: limit + 1,
      shown: maxImagesPerGroup,
    });
    groups.push(...exactDuplicates.slice(0, limit).map((files) => toExactGroup(files)));
    const last = exactDuplicates.length > limit ? exactDuplicates[limit - 1]?.ids[0] : undefined;
    if (last !== undefined) return buildPage(actor, groups, [buildCursor("exact", last), 0]);
  }

  if (kind === "exact") return buildPage(actor, groups, searchEnd);

  const start = phase === "near" ? (after ?? "") : "";
  if (groups.length === limit) return buildPage(actor, groups, [buildCursor("near", start), 0]);

  const near = await nearSearches().run(libraryOwner(actor), () =>
    findNearGroups(actor, { distance, after: start, limit: limit - groups.length }),
  );
  const position: SearchPosition =
    near.upTo === null ? searchEnd : [buildCursor("near", near.upTo), near.progress];

  return buildPage(actor, [...groups, ...near.groups], position);
}

/**
 * One search of an owner at a time: it holds the hashes of all images in memory, hundreds of
 * megabytes for a million.
 */
export const nearSearches = () => singleton("near-searches", () => keyedLimit(1));

/** Where the next page continues, and the share of the images before it. */
type SearchPosition = [nextCursor: string | null, progress: number];

const searchEnd: SearchPosition = [null, 1];

function toExactGroup({
  sha256,
  ids,
  count,
}: {
  sha256: string;
  ids: string[];
  count: number;
}): UnresolvedGroup {
  return { kind: "exact", sha256, distance_max: 0, count, ids };
}

/** `upTo` is null at the end. */
async function findNearGroups(
  actor: Actor,
  { limit, ...options }: { distance: number; after: string; limit: number },
): Promise<{ groups: UnresolvedGroup[]; upTo: string | null; progress: number }> {
  const images = await listHashedImages(scopeOf(actor));
  const steps = iterateNearGroups(images, options);
  const groups: UnresolvedGroup[] = [];
  let work = 0;
  for await (const step of steps) {
    work += step.work;
    const group = await excludeExactGroup(step);
    if (step.group?.hasSingleHash) work += queryWork;
    if (group) groups.push(toNearGroup(group));
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

function toNearGroup({ ids, distanceMax }: NearGroup): UnresolvedGroup {
  return {
    kind: "near",
    sha256: null,
    distance_max: distanceMax,
    count: ids.length,
    ids: ids.slice(0, maxImagesPerGroup),
  };
}

async function buildPage(
  actor: Actor,
  groups: readonly UnresolvedGroup[],
  [next_cursor, progress]: SearchPosition,
): Promise<DuplicatePage> {
  const allIds = groups.flatMap(({ ids }) => ids);
  const [found, requests] = await Promise.all([getImages(actor, allIds), countRequests(allIds)]);
  const byId = new Map(found.map((image) => [image.id, image]));
  const data = groups.map(({ ids, ...group }) => {
    const images = ids.flatMap((id) => byId.get(id) ?? []);
    return { ...group, images, best: chooseBest(images, requests) };
  });

  return { data, next_cursor, progress };
}
