/** The actions of pointers on the stage. Points and distances are CSS pixels of the window. */
export interface GestureHandlers {
  isZoomed: () => boolean;
  pan: (x: number, y: number) => void;
  zoom: (factor: number, point: Point) => void;
  /** A click, or a tap that is not followed by another, on the image or on the ground. */
  press: (event: PointerEvent) => void;
  doublePress: (point: Point) => void;
  /** A quick move of one finger. */
  swipe: (direction: "left" | "right" | "down") => void;
}

export interface Point {
  x: number;
  y: number;
}

const moveTolerance = 8;
const swipeDistance = 56;
const doublePressMs = 280;

/** Reads pans, swipes, pinches, presses and the wheel from the stage. */
export function readGestures(stage: HTMLElement, handlers: GestureHandlers): void {
  const reader = new GestureReader(stage, handlers);
  stage.addEventListener("pointerdown", (event) => reader.start(event));
  stage.addEventListener("pointermove", (event) => reader.move(event));
  stage.addEventListener("pointerup", (event) => reader.end(event));
  stage.addEventListener("pointercancel", (event) => reader.cancel(event));
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const point = { x: event.clientX, y: event.clientY };
      handlers.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), point);
    },
    { passive: false },
  );
}

class GestureReader {
  private readonly pointers = new Map<number, Point>();
  private firstPoint: Point = { x: 0, y: 0 };
  private hasMoved = false;
  private hasPinched = false;
  private pendingPress: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stage: HTMLElement,
    private readonly handlers: GestureHandlers,
  ) {}

  start(event: PointerEvent): void {
    if (event.button !== 0) return;

    this.stage.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, pointOf(event));
    if (this.pointers.size > 1) {
      this.hasPinched = true;
      return;
    }

    this.firstPoint = pointOf(event);
    this.hasMoved = false;
    this.hasPinched = false;
  }

  move(event: PointerEvent): void {
    const former = this.pointers.get(event.pointerId);
    if (!former) return;

    const [other] = [...this.pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    const point = pointOf(event);
    this.pointers.set(event.pointerId, point);
    if (other) {
      this.handlers.zoom(distance(point, other) / Math.max(1, distance(former, other)), {
        x: (point.x + other.x) / 2,
        y: (point.y + other.y) / 2,
      });
      this.handlers.pan((point.x - former.x) / 2, (point.y - former.y) / 2);
      return;
    }

    this.hasMoved ||= distance(point, this.firstPoint) > moveTolerance;
    if (this.hasMoved && this.handlers.isZoomed()) this.handlers.pan(point.x - former.x, point.y - former.y);
  }

  end(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0 || this.hasPinched) return;

    const point = pointOf(event);
    if (!this.hasMoved) this.press(event, point);
    if (!this.hasMoved || this.handlers.isZoomed()) return;

    const [x, y] = [point.x - this.firstPoint.x, point.y - this.firstPoint.y];
    if (Math.abs(x) >= swipeDistance && Math.abs(x) > Math.abs(y))
      this.handlers.swipe(x < 0 ? "left" : "right");
    else if (y >= swipeDistance && event.pointerType === "touch") this.handlers.swipe("down");
  }

  cancel(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  private press(event: PointerEvent, point: Point): void {
    if (event.pointerType === "mouse") {
      this.handlers.press(event);
      return;
    }

    if (this.pendingPress !== undefined) {
      clearTimeout(this.pendingPress);
      this.pendingPress = undefined;
      this.handlers.doublePress(point);
      return;
    }

    this.pendingPress = setTimeout(() => {
      this.pendingPress = undefined;
      this.handlers.press(event);
    }, doublePressMs);
  }
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
