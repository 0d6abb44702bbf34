// The arithmetic of an image on the stage. Lengths are CSS pixels; positions are relative to the
// center of the stage.

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The drawing of the image: CSS pixels per image pixel, and the offset of its center. */
export interface View extends Point {
  scale: number;
}

export interface Stage {
  /** Size of the stage. */
  box: Size;
  /** Size of the image, in its own pixels. */
  image: Size;
  /** Device pixels per CSS pixel. */
  density: number;
  /** Whether the image is sharp at every size, so that fitting may enlarge it. */
  isVector: boolean;
}

const maxZoom = 8;

/** The scale at which one pixel of the image is one of the screen. */
export function fullScale({ density }: Stage): number {
  return 1 / density;
}

/** The scale at which the whole image is visible, without enlarging pixels. */
export function fitScale(stage: Stage): number {
  const { box, image, isVector } = stage;
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return isVector ? scale : Math.min(scale, fullScale(stage));
}

export function fitView(stage: Stage): View {
  return { scale: fitScale(stage), x: 0, y: 0 };
}

function clampScale(scale: number, stage: Stage): number {
  const fit = fitScale(stage);
  const highest = Math.max(maxZoom * fullScale(stage), fit * 2);
  return Math.min(highest, Math.max(fit, scale));
}

/**
 * Keeps the image over the stage: an edge never moves inwards past the stage's, and a smaller image
 * stays centered.
 */
export function clampView({ scale, x, y }: View, { box, image }: Stage): View {
  const clamp = (offset: number, drawn: number, available: number) => {
    const excess = Math.max(0, (drawn - available) / 2);
    return Math.min(excess, Math.max(-excess, offset));
  };

  return {
    scale,
    x: clamp(x, image.width * scale, box.width) + 0,
    y: clamp(y, image.height * scale, box.height) + 0,
  };
}

/** Zooms so that the pixel under the point stays under it, as far as the edges allow. */
export function zoomTo(view: View, scale: number, point: Point, stage: Stage): View {
  const next = clampScale(scale, stage);
  const factor = next / view.scale;
  const moved = {
    scale: next,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  };

  return clampView(moved, stage);
}

export function panBy(view: View, by: Point, stage: Stage): View {
  return clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** Whether the image is larger than the stage in some direction, so that a drag pans. */
export function isZoomed(view: View, stage: Stage): boolean {
  const tolerance = 1.001;
  return view.scale > fitScale(stage) * tolerance;
}

/** Fit ⇄ 100%. An image that fits at 100% goes to 200%. */
export function toggledScale(view: View, stage: Stage): number {
  if (isZoomed(view, stage)) return fitScale(stage);

  const full = fullScale(stage);
  return full > fitScale(stage) * 1.01 ? full : full * 2;
}

/** Zoom and movement of two fingers: from their previous positions to the new ones. */
export function pinch(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  stage: Stage,
): View {
  const before = distance(from);
  const factor = before === 0 ? 1 : distance(to) / before;
  const start = middle(from);
  const end = middle(to);
  const panned = { ...view, x: view.x + end.x - start.x, y: view.y + end.y - start.y };

  return zoomTo(panned, panned.scale * factor, end, stage);
}

const distance = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

const lineHeight = 16;
const pageHeight = 400;

interface Wheel {
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
}

/**
 * The zoom factor of a turn of the wheel. Browsers report a pinch on a touchpad as a turn with
 * Ctrl, in small steps.
 */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Wheel): number {
  const pixels = deltaY * (deltaMode === 1 ? lineHeight : deltaMode === 2 ? pageHeight : 1);
  const bounded = Math.min(200, Math.max(-200, pixels));
  return Math.exp(-bounded * (ctrlKey ? 0.01 : 0.0025));
}

/** The share of 100%, as shown to the user. */
export function zoomShare(view: View, stage: Stage): number {
  return view.scale / fullScale(stage);
}

const minSwipeShare = 0.18;
const minSwipeSpeed = 0.45;

/** Where a finger went, and how fast it was at the end in pixels per millisecond. */
export interface Swipe extends Point {
  speedX: number;
  speedY: number;
}

export type SwipeResult = "left" | "right" | "close" | undefined;

/**
 * Returns the meaning of a swipe over an image that is not zoomed; undefined when it is too short
 * and too slow.
 */
export function readSwipe({ x, y, speedX, speedY }: Swipe, box: Size): SwipeResult {
  if (Math.abs(x) >= Math.abs(y)) {
    const isFar = Math.abs(x) > box.width * minSwipeShare;
    const isFast = Math.abs(speedX) > minSwipeSpeed && Math.sign(speedX) === Math.sign(x);
    if (!isFar && !isFast) return undefined;

    return x < 0 ? "left" : "right";
  }

  const isFar = y > box.height * minSwipeShare;
  return y > 0 && (isFar || speedY > minSwipeSpeed) ? "close" : undefined;
}
