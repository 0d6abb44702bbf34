import { useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { ImageList } from "@/components/image-lists/image-list";
import { chooseTiles, tilesPerFrame } from "./geometry/tile-batch";
import type { VisibleSection } from "./geometry/visible-rows";
import type { GridScroll } from "./use-grid-scroll";

/**
 * Spreads new tiles over frames, so that neither scrolling nor a change of the view blocks the
 * page. Returns the keys of the tiles to render.
 */
export function useTileBatch(
  visible: readonly VisibleSection[],
  list: ImageList,
  { top, windowHeight }: GridScroll,
): ReadonlySet<string> {
  const mounted = useRef<ReadonlySet<string>>(undefined);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const { keys, isComplete } = chooseTiles(visible, {
    mounted: mounted.current ?? new Set(),
    // The first tiles take the place of the server's.
    limit: mounted.current ? tilesPerFrame : Number.POSITIVE_INFINITY,
    window: { top, bottom: top + windowHeight },
    idAt: (index) => list.imageAt(index)?.id,
  });

  useLayoutEffect(() => {
    if (keys.size > 0) mounted.current = keys;
  });
  useEffect(() => {
    if (isComplete) return;

    const frame = requestAnimationFrame(renderAgain);
    return () => cancelAnimationFrame(frame);
  });

  return keys;
}
