import type { GridImage } from "@/lib/images/list-queries/resource";
import type { ImageList } from "./image-list";

/**
 * The images that the viewer pages through, in the order of the list that opened it. Both ends may
 * grow while it is open.
 */
export interface ImageSequence {
  /** Undefined while it is not known. */
  count: number | undefined;
  /** The place of an image among those loaded. */
  indexOf(id: string): number | undefined;
  at(index: number): GridImage | undefined;
  /** Loads the image at a place, or returns undefined beyond the ends. */
  load(index: number): Promise<GridImage | undefined>;
}

/** The images of a list as the viewer pages through them. */
export function listSequence(list: ImageList): ImageSequence {
  return {
    get count() {
      return list.snapshot().total;
    },
    indexOf: (id) => list.indexOf(id),
    at: (index) => list.imageAt(index),
    async load(index) {
      if (index < 0) return undefined;

      await list.load(index, index + 1);
      return list.imageAt(index);
    },
  };
}

/** The state in which an image was opened: the bytes that are on the screen already, and where. */
export interface Origin {
  imageId: string;
  src: string;
  rectangle: DOMRect;
}

let sequence: ImageSequence | undefined;
let origin: Origin | undefined;

/**
 * Sets the images that the viewer pages through from now on. Call it when an image of the list is
 * opened.
 */
export function openSequence(next: ImageSequence): void {
  sequence = next;
}

export function currentSequence(): ImageSequence | undefined {
  return sequence;
}

export const imagePagePath = (id: string) => `/dashboard/images/${id}`;

/** Returns the id in the path of an image's page. */
export function readImageId(pathname: string): string | undefined {
  const id = /^\/dashboard\/images\/([^/]+)$/.exec(pathname)?.[1];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/**
 * Opens an image of the current sequence over the page. For `onNavigate` of a link to the image's
 * page, whose default it replaces; a modified click still opens a tab. The filters of the page stay
 * in the URL.
 */
export function openImage(id: string, tile: HTMLElement | null): void {
  const elements = [...(tile?.querySelectorAll("img") ?? [])];
  const shown = elements.findLast(({ complete, currentSrc }) => complete && currentSrc !== "");
  origin = shown && { imageId: id, src: shown.currentSrc, rectangle: shown.getBoundingClientRect() };
  window.history.pushState(null, "", `${imagePagePath(id)}${window.location.search}`);
}

/** Returns the origin of an image that was just opened, once. */
export function consumeOrigin(imageId: string): Origin | undefined {
  const taken = origin?.imageId === imageId ? origin : undefined;
  origin = undefined;
  return taken;
}

const closeListeners = new Set<(imageId: string) => void>();

/**
 * Calls back with the last shown image when the viewer closes; the list then scrolls to it and
 * focuses it.
 */
export function onViewerClose(listener: (imageId: string) => void): () => void {
  closeListeners.add(listener);
  return () => {
    closeListeners.delete(listener);
  };
}

/** Returns whether a list took the focus. */
export function notifyClosed(imageId: string): boolean {
  for (const listener of closeListeners) listener(imageId);
  return closeListeners.size > 0;
}
