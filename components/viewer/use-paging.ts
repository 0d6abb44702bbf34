import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type ImageSequence, imagePagePath, readImageId } from "@/components/image-lists/sequence";
import type { GridImage } from "@/lib/images/list-queries/resource";
import { createPager, type Pager, type PagerState } from "./pager";

export type Paging = PagerState & Omit<Pager, "getState" | "subscribe">;

/** Goes through a sequence from one of its images. The URL follows. */
export function usePaging(sequence: ImageSequence, start: GridImage, onShow?: (id: string) => void): Paging {
  const [pager] = useState(() => createPager(sequence, start));
  const state = useSyncExternalStore(pager.subscribe, pager.getState, pager.getState);
  const { id } = state.image;
  useUrlOf(id);
  useEffect(() => onShow?.(id), [onShow, id]);

  return useMemo(() => ({ ...pager, ...state }), [pager, state]);
}

/** Some browsers reject more than 100 changes of the URL in 30 seconds. */
const minIntervalMs = 350;
let lastChangeMs = 0;

/** Keeps the URL on the shown image, without a history entry for each. */
function useUrlOf(id: string): void {
  useEffect(() => {
    const path = imagePagePath(id);
    if (window.location.pathname === path) return;

    const write = () => {
      // The browser may have left the viewer.
      if (readImageId(window.location.pathname) === undefined) return;

      lastChangeMs = Date.now();
      window.history.replaceState(null, "", `${path}${window.location.search}`);
    };
    const timer = setTimeout(write, Math.max(0, lastChangeMs + minIntervalMs - Date.now()));

    return () => clearTimeout(timer);
  }, [id]);
}
