import { type Point, readSwipe, type Size, type Swipe, type SwipeResult } from "./stage-geometry";

/**
 * The gestures of fingers and the mouse on the stage. Positions are relative to the center of the
 * stage.
 */
export interface GestureHandlers {
  /** Whether a drag pans; otherwise a finger swipes. */
  canPan: () => boolean;
  onPan: (by: Point) => void;
  onPinch: (from: readonly [Point, Point], to: readonly [Point, Point]) => void;
  onWheel: (event: WheelEvent, at: Point) => void;
  /** The offset of a swipe that is still under way; undefined when it ends. */
  onDrag: (offset: Point | undefined) => void;
  onSwipe: (result: NonNullable<SwipeResult>) => void;
  onTap: () => void;
  onDoubleTap: (at: Point) => void;
}

interface Touch {
  start: Point;
  last: Point;
  lastMs: number;
  startMs: number;
  speed: Point;
}

type Mode = "undecided" | "pan" | "pinch" | "horizontal" | "vertical" | "ignored";

/** Movement in pixels from which a press is a drag. */
const dragThreshold = 8;
const tapMs = 250;
const doubleTapMs = 300;
const doubleTapDistance = 32;

interface Options {
  /**
   * Whether a finger may drag the image down to close it; if not, vertical movement scrolls the
   * page.
   */
  closesDownwards: boolean;
}

/** Listens to the pointer on the element. Returns the function that stops listening. */
export function listenToGestures(
  element: HTMLElement,
  handlers: GestureHandlers,
  { closesDownwards }: Options,
): () => void {
  const stop = new AbortController();
  const touches = new Map<number, Touch>();
  let mode: Mode = "undecided";
  let lastTap: { at: Point; ms: number } | undefined;
  let tapTimer: ReturnType<typeof setTimeout> | undefined;

  const toPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const getBox = (): Size => ({ width: element.clientWidth, height: element.clientHeight });

  function onDown(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    // The stage would capture the press of a button that lies on it.
    if (event.target instanceof Element && event.target.closest("button")) return;
    const point = toPoint(event);
    const ms = event.timeStamp;
    touches.set(event.pointerId, {
      start: point,
      last: point,
      startMs: ms,
      lastMs: ms,
      speed: { x: 0, y: 0 },
    });
    element.setPointerCapture(event.pointerId);
    if (touches.size === 2) {
      if (mode === "horizontal" || mode === "vertical") handlers.onDrag(undefined);
      mode = "pinch";
    }
  }

  function onMove(event: PointerEvent): void {
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    const point = toPoint(event);
    const before = [...touches.values()].map(({ last }) => last);
    const elapsed = Math.max(1, event.timeStamp - touch.lastMs);
    const by = { x: point.x - touch.last.x, y: point.y - touch.last.y };
    touch.speed = { x: by.x / elapsed, y: by.y / elapsed };
    touch.last = point;
    touch.lastMs = event.timeStamp;
    if (mode === "pinch") {
      const after = [...touches.values()].map(({ last }) => last);
      if (isPair(before) && isPair(after)) handlers.onPinch(before, after);
      return;
    }
    if (mode === "undecided") mode = decide(touch, event.pointerType);
    if (mode === "pan") handlers.onPan(by);
    if (mode === "horizontal") handlers.onDrag({ x: point.x - touch.start.x, y: 0 });
    if (mode === "vertical") handlers.onDrag({ x: 0, y: Math.max(0, point.y - touch.start.y) });
  }

  function decide({ start, last }: Touch, pointerType: string): Mode {
    const [x, y] = [last.x - start.x, last.y - start.y];
    if (handlers.canPan()) return Math.hypot(x, y) > 1 ? "pan" : "undecided";
    if (Math.hypot(x, y) < dragThreshold) return "undecided";
    if (pointerType === "mouse") return "ignored";
    if (Math.abs(x) >= Math.abs(y)) return "horizontal";
    return closesDownwards && y > 0 ? "vertical" : "ignored";
  }

  function onUp(event: PointerEvent): void {
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    touches.delete(event.pointerId);
    const finished = mode;
    if (touches.size === 0) mode = "undecided";
    // The finger that is left after a pinch neither pans nor swipes.
    else mode = "ignored";
    if (finished === "horizontal" || finished === "vertical") endSwipe(touch);
    else if (finished === "undecided" && event.timeStamp - touch.startMs < tapMs) endTap(event, touch.last);
  }

  function endSwipe({ start, last, speed }: Touch): void {
    const swipe: Swipe = { x: last.x - start.x, y: last.y - start.y, speedX: speed.x, speedY: speed.y };
    handlers.onDrag(undefined);
    const result = readSwipe(swipe, getBox());
    if (result) handlers.onSwipe(result);
  }

  function endTap({ timeStamp: ms, pointerType }: PointerEvent, at: Point): void {
    const isSecond =
      lastTap !== undefined &&
      ms - lastTap.ms < doubleTapMs &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < doubleTapDistance;
    clearTimeout(tapTimer);
    lastTap = isSecond ? undefined : { at, ms };
    if (isSecond) handlers.onDoubleTap(at);
    else if (pointerType !== "mouse") tapTimer = setTimeout(handlers.onTap, doubleTapMs);
  }

  function onCancel(event: PointerEvent): void {
    if (!touches.delete(event.pointerId)) return;
    mode = touches.size === 0 ? "undecided" : "ignored";
    handlers.onDrag(undefined);
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault();
    handlers.onWheel(event, toPoint(event));
  }

  const { signal } = stop;
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onMove, { signal });
  element.addEventListener("pointerup", onUp, { signal });
  element.addEventListener("pointercancel", onCancel, { signal });
  element.addEventListener("wheel", onWheel, { signal, passive: false });
  return () => {
    clearTimeout(tapTimer);
    stop.abort();
  };
}

function isPair(points: readonly Point[]): points is readonly [Point, Point] {
  return points.length === 2;
}
