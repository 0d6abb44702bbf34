import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { SelectionControls } from "./use-selection";

const longPressMs = 450;
/** Pixels that a resting finger moves. */
const tolerance = 10;

const indexAt = (x: number, y: number) => {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-index]");
  return cell ? Number(cell.dataset.index) : undefined;
};

/** On touch screens a long press selects an image, and dragging on selects all up to the finger. */
export function useTouchSelection(grid: RefObject<HTMLElement | null>, selection: SelectionControls) {
  const controls = useRef(selection);
  useEffect(() => {
    controls.current = selection;
  });
  const isPainting = useRef(false);
  /** The click that follows a long press opens nothing. */
  const ignoresClick = useRef(false);

  useEffect(() => {
    const element = grid.current;
    if (!element) return;

    // React listens passively, which cannot stop the page from scrolling under the finger.
    const onTouchMove = (event: TouchEvent) => {
      if (isPainting.current) event.preventDefault();
    };
    element.addEventListener("touchmove", onTouchMove, { passive: false });

    return () => element.removeEventListener("touchmove", onTouchMove);
  }, [grid]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-index]");
    ignoresClick.current = false;
    if (event.pointerType !== "touch" || !cell) return;

    const { clientX, clientY, pointerId } = event;
    let painted = Number(cell.dataset.index);
    const timer = setTimeout(() => {
      isPainting.current = true;
      ignoresClick.current = true;
      controls.current.toggle(painted);
    }, longPressMs);

    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      if (!isPainting.current) {
        if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > tolerance) end();
        return;
      }

      const index = indexAt(move.clientX, move.clientY);
      if (index === undefined || index === painted) return;

      painted = index;
      controls.current.extendTo(index);
    };

    const end = () => {
      clearTimeout(timer);
      isPainting.current = false;
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  return { onPointerDown, ignoresClick };
}
