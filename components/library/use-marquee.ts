import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isSelected, type Selection, selectionOf, withSelected } from "@/components/batches/selection";
import type { ImageList } from "@/components/image-lists/image-list";
import { type Box, indexesInBox } from "./geometry/hit-tests";
import type { GridLayout } from "./geometry/sections";
import { type GridScroll, topBarHeight } from "./use-grid-scroll";
import type { SelectionControls } from "./use-selection";

interface Options {
  grid: RefObject<HTMLElement | null>;
  layout: GridLayout | undefined;
  list: ImageList;
  scroll: GridScroll;
  selection: SelectionControls;
}

/** Pixels from an edge of the window within which the page scrolls. */
const edge = 48;
const scrollStep = 14;
/** A shorter movement is a click. */
const minDistance = 5;

/**
 * Selects by a rectangle that is drawn on empty ground with the mouse. Rows count whether they are
 * mounted or not.
 */
export function useMarquee({ grid, layout, list, scroll, selection }: Options) {
  const [box, setBox] = useState<Box>();
  const latest = useRef({ layout, scroll, selection });
  useEffect(() => {
    latest.current = { layout, scroll, selection };
  });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const element = grid.current;
    const isOnGround = !(event.target as HTMLElement).closest("[data-index], button, a");
    if (!element || !isOnGround || event.button !== 0 || event.pointerType !== "mouse") return;

    event.preventDefault();
    const toGrid = createGridPoints(element, () => latest.current.scroll.currentTop());
    const from = toGrid(event.clientX, event.clientY);
    const before =
      event.shiftKey || event.metaKey || event.ctrlKey ? latest.current.selection.selection : selectionOf([]);
    let pointer = { x: event.clientX, y: event.clientY };
    let isDrawn = false;
    let frame = 0;

    const draw = () => {
      frame = requestAnimationFrame(draw);
      // By the pointer alone: a click near an edge must not scroll.
      isDrawn ||= Math.hypot(pointer.x - event.clientX, pointer.y - event.clientY) > minDistance;
      if (!isDrawn) return;

      const speed = edgeSpeed(pointer.y);
      if (speed !== 0) window.scrollBy({ top: speed });
      const next = boxBetween(from, toGrid(pointer.x, pointer.y));
      setBox(next);
      selectLoaded(next, { ...latest.current, list, before });
    };

    const onMove = (move: globalThis.PointerEvent) => {
      pointer = { x: move.clientX, y: move.clientY };
    };
    const end = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      stop.current = undefined;
      setBox(undefined);
      if (!isDrawn) latest.current.selection.clear();
      else
        void selectRest(boxBetween(from, toGrid(pointer.x, pointer.y)), { ...latest.current, list, before });
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    stop.current = end;
    draw();
  }

  return { box, onPointerDown };
}

/** Returns what turns a place in the window into one in the grid. */
function createGridPoints(element: HTMLElement, currentTop: () => number) {
  const isMirrored = getComputedStyle(element).direction === "rtl";

  return (clientX: number, clientY: number) => {
    const { left, right } = element.getBoundingClientRect();
    const start = isMirrored ? right - clientX : clientX - left;
    return { start, top: currentTop() + clientY };
  };
}

interface Target extends Pick<Options, "layout" | "list" | "selection"> {
  /** The selection to which the images in the rectangle are added. */
  before: Selection;
}

/** Selects the images in the rectangle that are loaded. */
function selectLoaded(drawn: Box, { layout, list, selection: controls, before }: Target): void {
  const indexes = layout ? indexesInBox(layout, drawn) : [];
  const ids = indexes.flatMap((index) => list.imageAt(index)?.id ?? []);
  const target = withSelected(before, ids, true);
  const isSame =
    target.kind === "ids" &&
    controls.selection.kind === "ids" &&
    controls.selection.ids.size === target.ids.size &&
    ids.every((id) => isSelected(controls.selection, id));
  if (target.kind === "ids" && !isSame) controls.replace(target.ids);
}

/** Selects the images that were not loaded while the rectangle passed them. */
async function selectRest(drawn: Box, { layout, list, selection: controls, before }: Target): Promise<void> {
  const indexes = layout ? indexesInBox(layout, drawn) : [];
  const [first, last] = [indexes[0], indexes.at(-1)];
  if (first === undefined || last === undefined) return;
  if (indexes.every((index) => list.imageAt(index))) return;

  await list.load(first, last + 1).catch(() => undefined);
  const ids = indexes.flatMap((index) => list.imageAt(index)?.id ?? []);
  const target = withSelected(before, ids, true);
  if (target.kind === "ids") controls.replace(target.ids);
}

function edgeSpeed(y: number): number {
  if (y < topBarHeight + edge) return -scrollStep;
  return y > window.innerHeight - edge ? scrollStep : 0;
}

function boxBetween(a: { start: number; top: number }, b: { start: number; top: number }): Box {
  return {
    start: Math.min(a.start, b.start),
    top: Math.min(a.top, b.top),
    width: Math.abs(a.start - b.start),
    height: Math.abs(a.top - b.top),
  };
}
