import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { decodeCursor, encodeCursor } from "@/lib/platform/cursor";
import { type NearGroup, nearGroups, type Step } from "./near-groups";
import { equalFiles, fileHashes, hashedImages } from "./repository";
import {
  type DuplicateGroup,
  type DuplicateKind,
  type DuplicatePage,
  defaultDistance,
  defaultGroups,
  maxShown,
} from "./resource";

export interface FindDuplicates {
  kind?: DuplicateKind | undefined;
  distance?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A group whose images are still to be read. */
type Group = Omit<DuplicateGroup, "images"> & { ids: string[] };

/** How much one call looks at before it hands on the rest to the next page: about half a second. */
const maxWork = 30_000_000;
/** What a question to the database counts for. */
const workOfQuery = 100_000;

/** Groups of the owner's active images that are equal or look alike: first the equal ones, then the others. */
export async function findDuplicates(actor: Actor, query: FindDuplicates): Promise<DuplicatePage> {
  const { kind = "all", distance = defaultDistance, limit = defaultGroups } = query;
  const bound = `duplicates:${actor.uid}:${kind}:${distance}`;
  const [phase, after] = query.cursor === undefined ? [] : decodeCursor(query.cursor, bound);
  const cursorAt = (place: "exact" | "near", id: string) => encodeCursor([place, id], bound);
  const groups: Group[] = [];
  if (kind !== "near" && phase !== "near") {
    const equal = await equalFiles(actor.owner, { after: after ?? "", limit: limit + 1, shown: maxShown });
    groups.push(...equal.slice(0, limit).map((files) => exactGroup(files)));
    const last = equal.length > limit ? equal[limit - 1]?.ids[0] : undefined;
    if (last !== undefined) return page(actor, groups, cursorAt("exact", last));
  }
  if (kind === "exact") return page(actor, groups, null);
  const start = phase === "near" ? (after ?? "") : "";
  if (groups.length === limit) return page(actor, groups, cursorAt("near", start));
  const near = await findNear(actor, { distance, after: start, limit: limit - groups.length });
  return page(actor, [...groups, ...near.groups], near.upTo === null ? null : cursorAt("near", near.upTo));
}

function exactGroup({ sha256, ids, count }: { sha256: string; ids: string[]; count: number }): Group {
  return { kind: "exact", sha256, distance_max: 0, count, ids };
}

/** `upTo` is null when there is no more. */
async function findNear(
  { owner }: Actor,
  { limit, ...options }: { distance: number; after: string; limit: number },
): Promise<{ groups: Group[]; upTo: string | null }> {
  const steps = nearGroups(await hashedImages(owner), options);
  const groups: Group[] = [];
  let work = 0;
  for await (const step of steps) {
    work += step.work;
    const group = await unequal(step);
    if (step.group?.isOneHash) work += workOfQuery;
    if (group) groups.push(nearGroup(group));
    if (groups.length === limit || work > maxWork) return { groups, upTo: step.upTo };
  }
  return { groups, upTo: null };
}

/** The group, unless its files are all equal: then it is an exact one. */
async function unequal({ group }: Step): Promise<NearGroup | undefined> {
  if (!group?.isOneHash) return group;
  const files = new Set((await fileHashes(group.ids)).values());
  return files.size > 1 ? group : undefined;
}

function nearGroup({ ids, distanceMax }: NearGroup): Group {
  return {
    ...{ kind: "near", sha256: null, distance_max: distanceMax, count: ids.length },
    ids: ids.slice(0, maxShown),
  };
}

async function page(
  actor: Actor,
  groups: readonly Group[],
  next_cursor: string | null,
): Promise<DuplicatePage> {
  const found = await getImages(
    actor,
    groups.flatMap(({ ids }) => ids),
  );
  const byId = new Map(found.map((image) => [image.id, image]));
  const data = groups.map(({ ids, ...group }) => ({
    ...group,
    images: ids.flatMap((id) => byId.get(id) ?? []),
  }));
  return { data, next_cursor };
}
