import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ImageList } from "@/components/image-lists/image-list";
import { boxOfIndex } from "./geometry/hit-tests";
import { type GridLayout, rowAtHeight, sectionAtHeight } from "./geometry/sections";
import type { Range } from "./geometry/visible-rows";

/** Browsers stop at boxes of some 16 million pixels, and scroll badly long before. */
const maxBoxHeight = 4_000_000;
/** Screens above and below the visible one whose rows are mounted. */
const marginScreens = 1.2;
/** Rows are mounted again after this part of a screen. */
const stepScreens = 0.2;
/** The server and the first render of the browser assume this window, and mount its rows alone. */
const assumedScroll: ScrollState = { top: 0, windowHeight: 950, origin: 0 };
/** Height of the bar that covers the top of the window. */
export const topBarHeight = 56;

interface ScrollState {
  /** Height in the grid at the top of the window. */
  top: number;
  windowHeight: number;
  /**
   * Height in the grid at the top of its box: not 0 only in a library that is taller than a box can
   * be.
   */
  origin: number;
}

/** The tile that stays where it is on the screen when the layout changes. */
interface Anchor {
  id: string | undefined;
  key: string;
  offset: number;
  /** Its height in the grid. */
  top: number;
  /** Its distance from the top of the window. */
  screenTop: number;
}

export interface GridScroll {
  /** The range that has to be mounted. */
  mounted: Range;
  top: number;
  windowHeight: number;
  origin: number;
  boxHeight: number;
  /** Scrolls to a height of the grid. */
  scrollTo: (y: number) => void;
  /** Scrolls as little as shows this range. */
  reveal: (top: number, height: number) => void;
  /** Position of the top of the window now. */
  currentTop: () => number;
}

/**
 * Follows the window's scrolling over a grid, and keeps what is visible in its place when the
 * layout changes.
 */
export function useGridScroll(
  box: RefObject<HTMLElement | null>,
  layout: GridLayout | undefined,
  list: ImageList,
): GridScroll {
  const [state, setState] = useState(assumedScroll);
  const current = useRef(state);
  const anchor = useRef<Anchor>(undefined);
  const latestLayout = useRef(layout);
  const boxHeight = Math.min(layout?.height ?? 0, maxBoxHeight);

  const update = useCallback((next: ScrollState) => {
    current.current = next;
    setState(next);
  }, []);

  const boxTop = useCallback(() => box.current?.getBoundingClientRect().top ?? 0, [box]);
  const currentTop = useCallback(() => current.current.origin - boxTop(), [boxTop]);

  const scrollTo = useCallback(
    (y: number) => {
      const total = latestLayout.current?.height ?? 0;
      const { origin, windowHeight } = current.current;
      const isInBox = y >= origin && y <= origin + Math.min(total, maxBoxHeight);
      if (!isInBox) {
        const nextOrigin = originAround(y, total);
        flushSync(() => update({ top: y, windowHeight, origin: nextOrigin }));
      }

      window.scrollTo({ top: window.scrollY + boxTop() + y - current.current.origin });
    },
    [boxTop, update],
  );

  const reveal = useCallback(
    (top: number, rowHeight: number) => {
      const target = topToReveal({ top, height: rowHeight }, currentTop());
      if (target !== undefined) scrollTo(target);
    },
    [currentTop, scrollTo],
  );

  useEffect(() => {
    const measure = () => {
      const { origin } = current.current;
      const top = currentTop();
      anchor.current = latestLayout.current && findAnchor(latestLayout.current, list, top);
      const next = moveOrigin(latestLayout.current?.height ?? 0, {
        top,
        windowHeight: window.innerHeight,
        origin,
      });

      if (next.origin !== origin) {
        flushSync(() => update(next));
        window.scrollBy({ top: origin - next.origin });
      } else if (mountsOtherRows(current.current, next)) update(next);
    };
    measure();
    return listenToWindow(measure);
  }, [currentTop, list, update]);

  useLayoutEffect(() => {
    // All rows have other heights in another view; otherwise the page may be scrolling on.
    const isOtherView = latestLayout.current?.spec !== layout?.spec;
    latestLayout.current = layout;
    const fixed = anchor.current;
    if (!layout || !fixed) return;

    const top = topOfAnchor(layout, list, fixed) ?? fixed.top;
    const moved = top - fixed.top;
    anchor.current = { ...fixed, top };
    if (isOtherView) scrollTo(top - fixed.screenTop);
    else if (Math.abs(moved) > 0.5) scrollTo(currentTop() + moved);
  }, [layout, list, currentTop, scrollTo]);

  const margin = state === assumedScroll ? 0 : state.windowHeight * marginScreens;
  return {
    mounted: { top: state.top - margin, bottom: state.top + state.windowHeight + margin },
    ...state,
    boxHeight,
    scrollTo,
    reveal,
    currentTop,
  };
}

const mountsOtherRows = (now: ScrollState, next: ScrollState) =>
  now === assumedScroll ||
  Math.abs(next.top - now.top) > now.windowHeight * stepScreens ||
  next.windowHeight !== now.windowHeight;

/** Returns how far to scroll so that a range is visible; undefined if it is. */
function topToReveal(
  { top, height }: { top: number; height: number },
  currentTop: number,
): number | undefined {
  if (top < currentTop + topBarHeight) return top - topBarHeight - 8;
  return top + height > currentTop + window.innerHeight ? top + height - window.innerHeight + 8 : undefined;
}

/** Calls `measure` at most once a frame while the window is scrolled or resized. */
function listenToWindow(measure: () => void): () => void {
  let frame = 0;
  const onChange = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      measure();
    });
  };
  window.addEventListener("scroll", onChange, { passive: true });
  window.addEventListener("resize", onChange);

  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener("scroll", onChange);
    window.removeEventListener("resize", onChange);
  };
}

/** The origin of the box whose middle is at this height, within a grid of this total height. */
function originAround(y: number, total: number): number {
  const lastOrigin = Math.max(0, total - maxBoxHeight);
  return Math.min(lastOrigin, Math.max(0, y - maxBoxHeight / 2));
}

/**
 * Moves the box to around the visible place when an end of the box comes near that is not an end of
 * the grid.
 */
function moveOrigin(height: number, state: ScrollState): ScrollState {
  const lastOrigin = Math.max(0, height - maxBoxHeight);
  const place = (state.top - state.origin) / maxBoxHeight;
  const isNearEnd = (place < 0.1 && state.origin > 0) || (place > 0.9 && state.origin < lastOrigin);
  const origin = isNearEnd ? state.top - maxBoxHeight / 2 : state.origin;

  return { ...state, origin: Math.min(lastOrigin, Math.max(0, origin)) };
}

/**
 * The first row beneath the top bar. At the very top nothing is fixed, so that new images appear
 * there.
 */
function findAnchor(layout: GridLayout, list: ImageList, top: number): Anchor | undefined {
  if (top <= 0) return undefined;

  const section = sectionAtHeight(layout, top + topBarHeight);
  if (!section) return undefined;

  const row = rowAtHeight(section, top + topBarHeight);
  const offset = section.rows?.starts[row] ?? 0;
  const rowTop = section.rowsTop + (section.rows?.tops[row] ?? 0);

  return {
    id: list.imageAt(section.firstIndex + offset)?.id,
    key: section.key,
    offset,
    top: rowTop,
    screenTop: rowTop - top,
  };
}

function topOfAnchor(layout: GridLayout, list: ImageList, { id, key, offset }: Anchor): number | undefined {
  const index = id === undefined ? undefined : list.indexOf(id);
  if (index !== undefined) return boxOfIndex(layout, index)?.top;

  const section = layout.sections.find((other) => other.key === key);
  if (!section) return undefined;

  return boxOfIndex(layout, section.firstIndex + Math.min(offset, section.count - 1))?.top ?? section.rowsTop;
}
