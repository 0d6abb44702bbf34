import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { boxOfIndex, isMove, type Move, moveIndex } from "./geometry/hit-tests";
import type { GridLayout } from "./geometry/sections";
import type { GridScroll } from "./use-grid-scroll";
import type { SelectionControls } from "./use-selection";

interface Options {
  grid: RefObject<HTMLElement | null>;
  layout: GridLayout | undefined;
  scroll: GridScroll;
  selection: SelectionControls;
  openMenu: (index: number, anchor: HTMLElement) => void;
}

/** The one tile of a grid that the Tab key reaches, and the keys that move it. */
export function useGridKeys({ grid, layout, scroll, selection, openMenu }: Options) {
  const [activeIndex, setActiveIndex] = useState(0);
  /** A tile that receives the focus once its image has loaded. */
  const awaited = useRef<number>(undefined);

  const focusIndex = useCallback(
    (index: number) => {
      const box = layout && boxOfIndex(layout, index);
      setActiveIndex(index);
      awaited.current = index;
      if (box) scroll.reveal(box.top, box.height);
    },
    [layout, scroll.reveal],
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
    if (awaited.current === undefined) {
      // Images that came or went have moved the tile with the focus.
      const cell = document.activeElement?.closest<HTMLElement>("[data-index]");
      if (cell && grid.current?.contains(cell)) setActiveIndex(Number(cell.dataset.index));
      return;
    }

    const link = grid.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] a`);
    if (!link) return;

    awaited.current = undefined;
    link.focus({ preventScroll: true });
  });

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

  return { activeIndex, setActiveIndex, focusIndex, onKeyDown };
}

function mirror(move: Move, isMirrored: boolean): Move {
  if (!isMirrored) return move;
  if (move === "ArrowLeft") return "ArrowRight";
  return move === "ArrowRight" ? "ArrowLeft" : move;
}
