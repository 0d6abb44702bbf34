import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Point, type Size, wheelFactor } from "@/components/viewer/stage-geometry";
import { type GestureHandlers, listenToGestures } from "@/components/viewer/stage-gestures";
import { fitPoints, type MapView, moveBy, pinchBy, zoomBy } from "./map-view";

const center: Point = { x: 0, y: 0 };
export const zoomStep = 2;
/** Pixels by which an arrow key moves the map. */
const keyStep = 80;

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
};
const zoomKeys: Readonly<Record<string, number>> = { "+": zoomStep, "=": zoomStep, "-": 1 / zoomStep };

/** The part of the map that is shown, changed by mouse, fingers and keys; all points at first. */
export function useMapView(points: readonly Point[], box: Size, ground: RefObject<HTMLElement | null>) {
  // Undefined follows the places and the size of the box.
  const [chosen, setChosen] = useState<MapView>();
  const fitted = fitPoints(points, box);
  const view = chosen ?? fitted;
  const change = (next: (before: MapView) => MapView) => setChosen((before) => next(before ?? fitted));
  const zoom = (factor: number, at: Point = center) => change((before) => zoomBy(before, factor, at, box));

  useMapGestures(ground, {
    canPan: () => true,
    onPan: (by) => change((before) => moveBy(before, by, box)),
    onPinch: (from, to) => change((before) => pinchBy(before, from, to, box)),
    onWheel: (event, at) => zoom(wheelFactor(event), at),
    onDoubleTap: (at) => zoom(zoomStep, at),
    onDrag: () => undefined,
    onSwipe: () => undefined,
    onTap: () => undefined,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;

    const by = steps[event.key];
    const factor = zoomKeys[event.key];
    if (by) change((before) => moveBy(before, by, box));
    else if (factor !== undefined) zoom(factor);
    else if (event.key === "0") setChosen(undefined);
    else return;

    event.preventDefault();
    event.stopPropagation();
  };

  return { view, setView: setChosen, zoom, reset: () => setChosen(undefined), onKeyDown };
}

function useMapGestures(ground: RefObject<HTMLElement | null>, handlers: GestureHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = ground.current;
    const outer = element?.parentElement;
    if (!element || !outer) return;

    const stop = listenToGestures(
      element,
      {
        canPan: () => true,
        onPan: (by) => latest.current.onPan(by),
        onPinch: (from, to) => latest.current.onPinch(from, to),
        onWheel: (event, at) => latest.current.onWheel(event, at),
        onDoubleTap: (at) => latest.current.onDoubleTap(at),
        onDrag: (offset) => latest.current.onDrag(offset),
        onSwipe: (result) => latest.current.onSwipe(result),
        onTap: () => latest.current.onTap(),
      },
      { closesDownwards: false },
    );
    outer.addEventListener("wheel", keepScrolling, { capture: true, passive: true });

    return () => {
      stop();
      outer.removeEventListener("wheel", keepScrolling, { capture: true });
    };
  }, [ground]);
}

/** A wheel alone scrolls the page, also over the map. */
function keepScrolling(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}
