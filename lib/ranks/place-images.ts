import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { ranksBetween } from "./ranks";
import { findEdgeRank, findNeighborRank, type RankedImages, setRanks } from "./repository";
import type { ImageMove } from "./resource";
import type { OrderEnd } from "./values";

interface Gap {
  lower: string | null;
  upper: string | null;
}

/** A move with the images that it moves, in their order. */
interface Placement {
  moved: readonly string[];
  anchor: { id: string; side: "before" | "after" } | undefined;
  end: OrderEnd;
}

/**
 * Returns the images that move, and where to.
 * @throws AppError VALIDATION_ERROR when one of them is the image next to which they move
 */
export function toPlacement(image: string, { before, after, to, with: others = [] }: ImageMove): Placement {
  const side = before === undefined ? "after" : "before";
  const id = before ?? after;
  const moved = [image, ...others.filter((other) => other !== image)];
  if (id !== undefined && moved.includes(id)) throw validationError({ [side]: ["must be another image"] });

  return { moved, anchor: id === undefined ? undefined : { id, side }, end: to ?? "end" };
}

interface LockedOrder {
  ranked: RankedImages;
  /**
   * Returns the ranks of those images that are in the order and not in the trash. Locks their rows
   * until the open transaction ends.
   */
  lockPresent(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Names what the images are in, for errors. */
  container: "album" | "collection";
}

/**
 * Moves images in an order that is locked. Returns their new ranks: none if they already have that place,
 * as after the same move.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR
 */
export async function placeImages(
  { ranked, lockPresent, container }: LockedOrder,
  { moved, anchor, end }: Placement,
): Promise<string[]> {
  const present = await lockPresent(anchor ? [...moved, anchor.id] : moved);
  const missing = (member: string) => validationError({ [member]: [`must be in the ${container}`] });
  if (!present.has(moved[0] ?? ""))
    throw new AppError(commonErrors.notFound, { message: "Image not found." });
  if (moved.some((id) => !present.has(id))) throw missing("with");

  const anchorRank = anchor && present.get(anchor.id);
  if (anchor && anchorRank === undefined) throw missing(anchor.side);

  const gap =
    anchor && anchorRank !== undefined
      ? await findGap(ranked, anchorRank, { side: anchor.side, moved })
      : await findEnd(ranked, end, moved);
  if (
    isInGap(
      moved.map((id) => present.get(id) ?? ""),
      gap,
    )
  )
    return [];

  const ranks = ranksBetween(gap.lower, gap.upper, moved.length);
  await setRanks(ranked, new Map(moved.map((id, at) => [id, ranks[at] ?? ""])));

  return ranks;
}

/** Returns the ranks between which the images move: of the anchor, and of the image next to it. */
async function findGap(
  ranked: RankedImages,
  anchorRank: string,
  { side, moved }: { side: "before" | "after"; moved: readonly string[] },
): Promise<Gap> {
  const neighbor = await findNeighborRank(ranked, anchorRank, { side, without: moved });
  return side === "before" ? { lower: neighbor, upper: anchorRank } : { lower: anchorRank, upper: neighbor };
}

/** Returns the ranks of an end of the order, beyond which there are none. */
async function findEnd(ranked: RankedImages, end: OrderEnd, moved: readonly string[]): Promise<Gap> {
  return end === "start"
    ? { lower: null, upper: await findEdgeRank(ranked, "first", moved) }
    : { lower: await findEdgeRank(ranked, "last", moved), upper: null };
}

/** Whether the images already are between these ranks in this order. */
function isInGap(present: readonly string[], { lower, upper }: Gap): boolean {
  const ranks = [lower, ...present, upper].filter((rank) => rank !== null);
  return ranks.every((rank, at) => at === 0 || (ranks[at - 1] ?? "") < rank);
}
