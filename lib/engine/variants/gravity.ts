/** A point of the upright image, in shares of its width and height from the top left: 0 to 1. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const center: FocalPoint = { x: 0.5, y: 0.5 };

/** The points of the compass gravities. A crop around a point on an edge ends at that edge. */
const compassPoints = {
  northwest: { x: 0, y: 0 },
  north: { x: 0.5, y: 0 },
  northeast: { x: 1, y: 0 },
  west: { x: 0, y: 0.5 },
  center,
  east: { x: 1, y: 0.5 },
  southwest: { x: 0, y: 1 },
  south: { x: 0.5, y: 1 },
  southeast: { x: 1, y: 1 },
} as const satisfies Record<string, FocalPoint>;

type CompassGravity = keyof typeof compassPoints;

/** The compass gravities, row by row from the top left. */
export const compassGravities = Object.keys(compassPoints) as CompassGravity[];

/**
 * Strategies that look at the pixels: `attention` prefers skin tones, saturated colors and edges,
 * `entropy` the most detail.
 */
export const cropStrategies = ["attention", "entropy"] as const;
export type CropStrategy = (typeof cropStrategies)[number];

/** Around the faces that an analysis has found; without any, like `attention`. */
const faceGravity = "face";

/** The part of the image that a crop shows. */
export type Gravity = CompassGravity | CropStrategy | typeof faceGravity | FocalPoint;

/** Gravity in variant keys is in thousandths, without leading zeros. */
const steps = 1000;
const pointPattern = /^x(0|[1-9]\d{0,3})y(0|[1-9]\d{0,3})$/;

/**
 * Parses what `formatGravity` returns; `undefined` for anything else, including other spellings of
 * the same point.
 */
export function parseGravity(text: string): Gravity | undefined {
  if (isCompassGravity(text) || isCropStrategy(text) || text === faceGravity) return text;

  const [, xText, yText] = pointPattern.exec(text) ?? [];
  if (xText === undefined || yText === undefined) return undefined;

  const [x, y] = [Number(xText), Number(yText)];
  return Math.max(x, y) <= steps ? { x: x / steps, y: y / steps } : undefined;
}

export function formatGravity(gravity: Gravity): string {
  if (typeof gravity === "string") return gravity;
  return `x${Math.round(gravity.x * steps)}y${Math.round(gravity.y * steps)}`;
}

/**
 * Returns the strategy, or the point that the crop is centered on as nearly as the image allows.
 */
export function resolveGravity(gravity: Gravity, facePoint?: FocalPoint | null): FocalPoint | CropStrategy {
  if (gravity === faceGravity) return facePoint ?? "attention";
  return typeof gravity === "string" && isCompassGravity(gravity) ? compassPoints[gravity] : gravity;
}

/** Returns the point of a gravity; `undefined` when the point depends on the image. */
export function getGravityPoint(gravity: Gravity): FocalPoint | undefined {
  if (typeof gravity !== "string") return gravity;
  return isCompassGravity(gravity) ? compassPoints[gravity] : undefined;
}

/** Sorts crops without a gravity first, then by name, then by point. */
export function compareGravities(one: Gravity | undefined, other: Gravity | undefined): number {
  return rankGravity(one) - rankGravity(other);
}

const names: readonly string[] = [...compassGravities, ...cropStrategies, faceGravity];

function rankGravity(gravity: Gravity | undefined): number {
  if (gravity === undefined) return 0;
  if (typeof gravity === "string") return 1 + names.indexOf(gravity);
  return 1 + names.length + Math.round(gravity.x * steps) * (steps + 1) + Math.round(gravity.y * steps);
}

function isCompassGravity(text: string): text is CompassGravity {
  return Object.hasOwn(compassPoints, text);
}

export function isCropStrategy(text: string): text is CropStrategy {
  return (cropStrategies as readonly string[]).includes(text);
}
