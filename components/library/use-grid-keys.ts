import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ImageList } from "@/components/image-lists/image-list";
import { boxOfIndex, isMove, type Move, moveIndex } from "./geometry/hit-tests";
import type { GridLayout } from "./geometry/sections";
import type { GridScroll } from "./use-grid-scroll";
import type { SelectionControls } from "./use-selection";

interface Options {
  grid: RefObject<HTMLElement | null>;
  list: ImageList;
  layout: GridLayout | undefined;
  scroll: GridScroll;
  selection: SelectionControls;
  openMenu: (index: number, anchor: HTMLElement) => void;
}

/** The one tile of a grid that the Tab key reaches, and the keys that move it. */
export function useGridKeys({ grid, list, layout, scroll, selection, openMenu }: Options) {
  const [activeIndex, setActiveIndex] = useState(0);
  /** A tile that receives the focus once its image has loaded. */
  const awaited = useRef<number>(undefined);
  /** The image with the focus, as long as nothing else takes it. */
  const focused = useRef<string>(undefined);

  const focusIndex = useCallback(
    (index: number) => {
      const box = layout && boxOfIndex(layout, index);
      setActiveIndex(index);
      if (box) scroll.reveal(box.top, box.height);
      awaited.current = focusLink(grid.current, index) ? undefined : index;
    },
    [grid, layout, scroll.reveal],
  );

  // A user who continues elsewhere must not lose the focus to a tile that arrives late.
  useEffect(() => {
    const listeners = new AbortController();
    const cancel = ({ target }: Event) => {
      if (!grid.current?.contains(target as Node)) awaited.current = undefined;
    };
    for (const name of ["pointerdown", "keydown"])
      document.addEventListener(name, cancel, { signal: listeners.signal });

    return () => listeners.abort();
  }, [grid]);

  useEffect(() => {
    // The tile with the focus was removed, which React does not report as a blur. Its image has
    // another place now, or left the list, and the one in its place receives the focus.
    if (awaited.current === undefined && focused.current && document.activeElement === document.body)
      awaited.current = list.indexOf(focused.current) ?? Math.min(activeIndex, list.snapshot().count - 1);

    if (awaited.current === undefined) {
      // Images that came or went have moved the tile with the focus.
      const cell = document.activeElement?.closest<HTMLElement>("[data-index]");
      if (cell && grid.current?.contains(cell)) setActiveIndex(Number(cell.dataset.index));
      return;
    }

    if (focusLink(grid.current, awaited.current)) awaited.current = undefined;
  });

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const cell = target.closest<HTMLElement>("[data-index]");
    if (!cell) return;

    const index = Number(cell.dataset.index);
    focused.current = list.imageAt(index)?.id;
    setActiveIndex(index);
  }

  function onBlur(): void {
    focused.current = undefined;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    if (!cell || !layout || event.altKey || event.ctrlKey || event.metaKey) return;

    const index = Number(cell.dataset.index);
    if (event.key === "F10" && event.shiftKey) {
      event.preventDefault();
      openMenu(index, cell);
    } else if (!event.shiftKey && (event.key === " " || event.key === "x")) {
      event.preventDefault();
      selection.toggle(index);
    } else if (isMove(event.key)) {
      event.preventDefault();
      const isMirrored = getComputedStyle(cell).direction === "rtl";
      const next = moveIndex(layout, index, mirror(event.key, isMirrored), window.innerHeight * 0.8);
      awaited.current = undefined;
      selection.setAnchor(event.shiftKey ? index : undefined);
      if (event.shiftKey) selection.extendTo(next);
      focusIndex(next);
    }
  }

  return { activeIndex, focusIndex, handlers: { onFocus, onBlur, onKeyDown } };
}

/** Focuses the link of a tile. Returns whether the tile has one: images load after their tiles. */
function focusLink(grid: HTMLElement | null, index: number): boolean {
  const link = grid?.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus({ preventScroll: true });

  return Boolean(link);
}

function mirror(move: Move, isMirrored: boolean): Move {
  if (!isMirrored) return move;
  if (move === "ArrowLeft") return "ArrowRight";
  return move === "ArrowRight" ? "ArrowLeft" : move;
}
