import type { ImageSequence } from "@/components/image-lists/sequence";
import type { GridImage } from "@/lib/images/list-queries/resource";

export type Direction = 1 | -1;

/** The part of a sequence that the viewer shows. */
export interface PagerState {
  image: GridImage;
  /** The place in the list, from 1; undefined where the list has no known length. */
  position: number | undefined;
  count: number | undefined;
  /** False once the end is known. */
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface Pager {
  getState: () => PagerState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Shows the neighbor. Returns false at the end. Steps during a load in the same direction are
   * one.
   */
  step: (direction: Direction) => Promise<boolean>;
  /**
   * Leaves the shown image out from now on, and shows a neighbor. Returns false when there is
   * none.
   */
  leaveOut: () => Promise<boolean>;
  /** Shows an image again that was left out. */
  bringBack: (id: string) => void;
  /** Loads the images that are likely to be shown next: two ahead, one behind. */
  listNeighbours: () => Promise<GridImage[]>;
}

interface Place {
  index: number;
  image: GridImage;
}

interface Search {
  from: number;
  direction: Direction;
  isLeftOut: (id: string) => boolean;
}

/** Finds the nearest image in a direction that is not left out; at once when it is loaded. */
function findPlace(
  sequence: ImageSequence,
  { from, direction, isLeftOut }: Search,
): Place | undefined | Promise<Place | undefined> {
  for (let index = from; ; index += direction) {
    const image = sequence.at(index);
    if (!image)
      return sequence
        .load(index)
        .then((loaded) => (loaded ? findPlace(sequence, { from: index, direction, isLeftOut }) : undefined));
    if (!isLeftOut(image.id)) return { index, image };
  }
}

async function findNeighbours(
  find: (from: number, direction: Direction) => Place | undefined | Promise<Place | undefined>,
  index: number,
) {
  const ahead = await find(index + 1, 1);
  const behind = await find(index - 1, -1);
  const second = ahead && (await find(ahead.index + 1, 1));

  return { ahead, second, behind };
}

/** Goes through a sequence from one of its images, also beyond what is loaded. */
export function createPager(sequence: ImageSequence, start: GridImage): Pager {
  let place: Place = { index: sequence.indexOf(start.id) ?? 0, image: start };
  let ends = { hasNext: true, hasPrevious: true };
  let stepping: { direction: Direction; result: Promise<boolean> } | undefined;
  const leftOut = new Map<string, GridImage>();
  const listeners = new Set<() => void>();
  let state = readState();

  // The list may have changed while the image was shown.
  function here(): number {
    return sequence.indexOf(place.image.id) ?? place.index;
  }

  function readState(): PagerState {
    const { count } = sequence;
    return { image: place.image, position: count === undefined ? undefined : here() + 1, count, ...ends };
  }

  function update(changes: { place?: Place; ends?: Partial<typeof ends> }): void {
    if (changes.place) {
      place = changes.place;
      ends = { hasNext: true, hasPrevious: true };
    }
    ends = { ...ends, ...changes.ends };
    state = readState();
    for (const listener of listeners) listener();
  }

  const find = (from: number, direction: Direction) =>
    findPlace(sequence, { from, direction, isLeftOut: (id) => leftOut.has(id) });

  function finishStep(next: Place | undefined, direction: Direction): boolean {
    if (next) update({ place: next });
    else update({ ends: direction === 1 ? { hasNext: false } : { hasPrevious: false } });
    return next !== undefined;
  }

  async function step(direction: Direction): Promise<boolean> {
    if (stepping?.direction === direction) return stepping.result;

    const from = place;
    const next = find(here() + direction, direction);
    if (!(next instanceof Promise)) return finishStep(next, direction);

    const result = next
      // A step in the other direction may have been faster.
      .then((found) => place !== from || finishStep(found, direction))
      .catch(() => false)
      .finally(() => {
        stepping = undefined;
      });
    stepping = { direction, result };

    return result;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    step,
    async leaveOut() {
      const index = here();
      leftOut.set(place.image.id, place.image);
      const next = (await find(index, 1)) ?? (await find(index - 1, -1));
      if (next) update({ place: next });

      return next !== undefined;
    },
    bringBack(id) {
      const image = leftOut.get(id);
      if (!image) return;

      leftOut.delete(id);
      update({ place: { index: sequence.indexOf(id) ?? here(), image } });
    },
    async listNeighbours() {
      const from = place;
      const index = here();
      const { ahead, second, behind } = await findNeighbours(find, index);
      if (place === from)
        update({ ends: { hasNext: ahead !== undefined, hasPrevious: behind !== undefined } });

      return [ahead, second, behind].flatMap((found) => found?.image ?? []);
    },
  };
}
