import { api, unwrap } from "@/components/api/client";
import type { OrderedSet } from "@/components/image-lists/filters";
import type { Place } from "@/components/image-lists/image-list";
import { imageLists } from "@/components/image-lists/image-lists";

/** The most images that move along with one. */
const maxWith = 1_000;
/** A move that would take more calls to revert has no Undo. */
const maxUndoMoves = 20;

/** Images that move together. */
export interface Move {
  ids: readonly string[];
  place: Place;
}

let lastMove: Promise<unknown> = Promise.resolve();

/**
 * Moves images in the order by hand: at once in the open list, and on the server after all earlier
 * moves of this tab.
 */
export function moveImages(set: OrderedSet, moves: readonly Move[]): Promise<void> {
  for (const { ids, place } of moves) imageLists.place(set, ids, place);
  const moved = lastMove.then(async () => {
    for (const move of moves) await sendMove(set, move);
  });
  // The next move does not depend on the success of this one.
  lastMove = moved.catch(() => undefined);

  return moved;
}

async function sendMove(set: OrderedSet, { ids, place }: Move): Promise<void> {
  let to = place;
  for (let from = 0; from < ids.length; from += maxWith + 1) {
    const [image = "", ...others] = ids.slice(from, from + maxWith + 1);
    const body = { ...to, ...(others.length > 0 && { with: others }) };
    await putPosition(set, image, body);
    // The next ones follow these, unless they push these forward themselves.
    if (place.before === undefined && place.to !== "end") to = { after: others.at(-1) ?? image };
  }
}

type Position = Place & { with?: string[] };

function putPosition(set: OrderedSet, image: string, body: Position): Promise<unknown> {
  if ("album" in set) {
    const params = { path: { album: set.album, image } };
    return unwrap(api.PUT("/albums/{album}/images/{image}/position", { params, body }));
  }

  const params = { path: { id: set.collection, image } };
  return unwrap(api.PUT("/collections/{id}/images/{image}/position", { params, body }));
}

/**
 * Returns the moves that restore the order of a list; undefined if that takes too many, or not all
 * of the images are in it.
 */
export function movesBack(order: readonly string[], ids: readonly string[]): Move[] | undefined {
  const moved = new Set(ids);
  const moves: Array<{ ids: string[]; place: Place }> = [];
  let found = 0;
  for (const [index, id] of order.entries()) {
    if (!moved.has(id)) continue;

    found += 1;
    const previous = order[index - 1];
    const run = moves.at(-1);
    if (previous === undefined) moves.push({ ids: [id], place: { to: "start" } });
    else if (run && moved.has(previous)) run.ids.push(id);
    else moves.push({ ids: [id], place: { after: previous } });
  }

  return found === moved.size && moves.length <= maxUndoMoves ? moves : undefined;
}

/**
 * Returns the place that a drop next to an image means: next to one that does not move. Undefined
 * when all images move.
 */
export function placeNextTo(
  order: readonly string[],
  ids: readonly string[],
  { index, side }: { index: number; side: "before" | "after" },
): Place | undefined {
  const moved = new Set(ids);
  const at = side === "before" ? index : index + 1;
  const before = order.slice(at).find((id) => !moved.has(id));
  if (before !== undefined) return { before };

  const after = order.slice(0, at).findLast((id) => !moved.has(id));
  return after === undefined ? undefined : { after };
}
