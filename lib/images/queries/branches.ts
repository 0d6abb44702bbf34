import { and, type SQL, sql } from "drizzle-orm";
import { dayMs } from "@/lib/kernel/time";
import {
  type ImageFilters,
  isInAlbum,
  isInPeriod,
  isTakenInPeriod,
  matchesSearchRow,
} from "../list-queries/filters";
import type { NamedSet, StatementSets } from "./conditions";
import { findsMeta } from "./meta-conditions";
import type { ResolvedLeaf, ResolvedNode } from "./resolve";

/** With more branches, each could collect too few candidates. */
const maxBranches = 16;
/** Days of a period whose images may be few. */
const maxPeriodDays = 400;

/** Leaves that an image must all match to match the query. Negated ones are left out. */
export type Branch = readonly ResolvedLeaf[];

/**
 * Returns branches of which every image that matches the query matches one. Undefined if there are
 * too many.
 */
export function listBranches(node: ResolvedNode, isNegated = false): Branch[] | undefined {
  if ("not" in node) return listBranches(node.not, !isNegated);
  if ("leaf" in node) return isNegated ? [[]] : node.leaf.isEmpty ? [] : [[node.leaf]];

  const isAny = "any" in node;
  const parts = (isAny ? node.any : node.all).map((part) => listBranches(part, isNegated));
  let branches: Branch[] = isAny === isNegated ? [[]] : [];
  for (const part of parts) {
    if (!part) return undefined;

    branches =
      isAny === isNegated
        ? branches.flatMap((branch) => part.map((other) => [...branch, ...other]))
        : [...branches, ...part];
    if (branches.length > maxBranches) return undefined;
  }

  return branches;
}

/** Where the images of a branch are found: the members of a set, or rows by an index. */
export type Source = { set: NamedSet } | { isFound: SQL };

/**
 * Returns up to two places in which a row `s` of `image_search` of the branch is found, the better
 * one first. Each contains all images of the branch.
 */
export function listSources(branch: Branch, sets: StatementSets): Source[] {
  const [set] = branch.flatMap((leaf) => sets.listMembership(leaf));
  const isFound = findByWords(branch) ?? findByOrder(branch);

  return [...(set ? [{ set }] : []), ...(isFound ? [{ isFound }] : [])];
}

const row = sql`s`;

/** Conditions that the indexes of words, facets, texts and metadata check. */
function findByWords(branch: Branch): SQL | undefined {
  return and(
    ...branch.map(({ filters }) => matchesSearchRow(row, pickIndexed(filters), { useIndex: true })),
    ...branch.flatMap(({ meta }) => meta.map((condition) => findsMeta(row, condition))),
  );
}

/** Leaves out what most images of a library match. */
function pickIndexed({
  owner,
  search,
  deletedTags,
  deleted,
  archived,
  properties = {},
}: ImageFilters): ImageFilters {
  const { license, nsfw, animated, encrypted, visibility, pick, rating } = properties;
  const { camera, lens, label, place, text, format, orientation, color, min_rating } = properties;
  return {
    owner,
    search,
    deletedTags,
    deleted: deleted === "only" ? "only" : "include",
    archived: archived === "only" ? "only" : "include",
    properties: {
      camera,
      lens,
      label,
      place,
      text,
      format,
      orientation,
      color,
      min_rating,
      license: license === "none" ? undefined : license,
      nsfw: nsfw || undefined,
      animated: animated || undefined,
      encrypted: encrypted || undefined,
      visibility: visibility === "public" ? undefined : visibility,
      pick: pick === "none" ? undefined : pick,
      // Also a facet that images with more stars have.
      ...(rating && min_rating === undefined && { min_rating: rating }),
    },
  };
}

/** Conditions that the indexes of orders check: one album, a short period, a width. */
function findByOrder(branch: Branch): SQL | undefined {
  const inAlbum = branch.map(({ filters }) => isInAlbum(sql`s.album_slug`, filters.album));
  const periods = branch.flatMap(({ filters }) => {
    const { taken_from, taken_to, takenSince } = filters.properties ?? {};
    const isTaken = isShort({ from: taken_from, to: taken_to, since: takenSince });
    return [
      isShort(filters) ? isInPeriod(sql`s.created_at`, filters) : undefined,
      isTaken ? isTakenInPeriod(sql`s.sort_taken`, filters) : undefined,
    ];
  });
  const widths = branch.map(({ filters }) => {
    const { min_width } = filters.properties ?? {};
    return min_width === undefined ? undefined : sql`s.width >= ${min_width}`;
  });

  return and(...inAlbum) ?? and(...periods) ?? and(...widths);
}

function isShort({ from, to, since }: Pick<ImageFilters, "from" | "to" | "since">): boolean {
  const starts = [from, since?.slice(0, 10)].filter((day) => day !== undefined).sort();
  const start = starts.at(-1);
  if (start === undefined) return false;

  return (to === undefined ? Date.now() : Date.parse(to)) - Date.parse(start) <= maxPeriodDays * dayMs;
}
