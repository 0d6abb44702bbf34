import { type Point, readSwipe, type Swipe, type SwipeResult } from "./stage-geometry";

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
  const taps = createTapReader(handlers);
  let mode: Mode = "undecided";

  const toPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  function onDown(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    // The stage would capture the press of a button that lies on it.
    if (event.target instanceof Element && event.target.closest("button")) return;

    touches.set(event.pointerId, newTouch(toPoint(event), event.timeStamp));
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
    const by = moveTouch(touch, point, event.timeStamp);
    if (mode === "pinch") {
      const after = [...touches.values()].map(({ last }) => last);
      if (isPair(before) && isPair(after)) handlers.onPinch(before, after);
      return;
    }

    if (mode === "undecided")
      mode = decideMode(touch, {
        pointerType: event.pointerType,
        canPan: handlers.canPan(),
        closesDownwards,
      });

    if (mode === "pan") handlers.onPan(by);
    if (mode === "horizontal") handlers.onDrag({ x: point.x - touch.start.x, y: 0 });
    if (mode === "vertical") handlers.onDrag({ x: 0, y: Math.max(0, point.y - touch.start.y) });
  }

  function onUp(event: PointerEvent): void {
    const touch = touches.get(event.pointerId);
    if (!touch) return;

    touches.delete(event.pointerId);
    const finished = mode;
    if (touches.size === 0) mode = "undecided";
    // The finger that is left after a pinch neither pans nor swipes.
    else mode = "ignored";
    if (finished === "horizontal" || finished === "vertical") endSwipe(touch, element, handlers);
    else if (finished === "undecided" && event.timeStamp - touch.startMs < tapMs)
      taps.read(event, touch.last);
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
    taps.stop();
    stop.abort();
  };
}

function newTouch(at: Point, ms: number): Touch {
  return { start: at, last: at, startMs: ms, lastMs: ms, speed: { x: 0, y: 0 } };
}

/** Returns by how much the touch has moved. */
function moveTouch(touch: Touch, to: Point, ms: number): Point {
  const elapsed = Math.max(1, ms - touch.lastMs);
  const by = { x: to.x - touch.last.x, y: to.y - touch.last.y };
  touch.speed = { x: by.x / elapsed, y: by.y / elapsed };
  touch.last = to;
  touch.lastMs = ms;

  return by;
}

function endSwipe(
  { start, last, speed }: Touch,
  { clientWidth: width, clientHeight: height }: HTMLElement,
  { onDrag, onSwipe }: GestureHandlers,
): void {
  const swipe: Swipe = { x: last.x - start.x, y: last.y - start.y, speedX: speed.x, speedY: speed.y };
  onDrag(undefined);
  const result = readSwipe(swipe, { width, height });
  if (result) onSwipe(result);
}

/** Says what a drag means, once it is long enough. */
function decideMode(
  { start, last }: Touch,
  { pointerType, canPan, closesDownwards }: Options & { pointerType: string; canPan: boolean },
): Mode {
  const [x, y] = [last.x - start.x, last.y - start.y];
  if (canPan) return Math.hypot(x, y) > 1 ? "pan" : "undecided";
  if (Math.hypot(x, y) < dragThreshold) return "undecided";
  if (pointerType === "mouse") return "ignored";
  if (Math.abs(x) >= Math.abs(y)) return "horizontal";

  return closesDownwards && y > 0 ? "vertical" : "ignored";
}

/** Tells taps and double taps apart. */
function createTapReader({ onTap, onDoubleTap }: Pick<GestureHandlers, "onTap" | "onDoubleTap">) {
  let lastTap: { at: Point; ms: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    read({ timeStamp: ms, pointerType }: PointerEvent, at: Point): void {
      const isSecond =
        lastTap !== undefined &&
        ms - lastTap.ms < doubleTapMs &&
        Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < doubleTapDistance;
      clearTimeout(timer);
      lastTap = isSecond ? undefined : { at, ms };
      if (isSecond) onDoubleTap(at);
      else if (pointerType !== "mouse") timer = setTimeout(onTap, doubleTapMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function isPair(points: readonly Point[]): points is readonly [Point, Point] {
  return points.length === 2;
}
