import type { Point, Size } from "@/components/viewer/stage-geometry";
import { mapHeight, mapWidth } from "./projection.mjs";

/** Part of the map that is shown: the point in its middle, and the pixels of a unit of the map. */
export interface MapView extends Point {
  scale: number;
}

/** Nothing gets nearer than a few hundred kilometers: the coasts have no more detail. */
const maxScale = 2.5;
/** The nearest that the map shows at first: about a country. */
const maxFirstScale = 0.8;
/** Pixels around the places that are to be in view. */
const padding = 56;

export const isNearest = ({ scale }: MapView) => scale >= maxScale;

/** Returns the view that shows all points, as near as that allows. */
export function fitPoints(points: readonly Point[], box: Size, nearest = maxFirstScale): MapView {
  if (points.length === 0) return limitView({ x: 0, y: 0, scale: 0 }, box);

  const [left, right] = rangeOf(points.map(({ x }) => x));
  const [top, bottom] = rangeOf(points.map(({ y }) => y));
  const scale = Math.min(
    nearest,
    Math.max(1, box.width - 2 * padding) / (right - left),
    Math.max(1, box.height - 2 * padding) / (bottom - top),
  );

  return limitView({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, box);
}

/** Returns the view that shows a cluster's places apart. */
export const fitCluster = (points: readonly Point[], box: Size) => fitPoints(points, box, maxScale);

/** Zooms about a point of the screen, given from the middle of the map. */
export function zoomBy(view: MapView, factor: number, at: Point, box: Size): MapView {
  const scale = limitScale(view.scale * factor, box);
  const moved = 1 / view.scale - 1 / scale;

  return limitView({ x: view.x + at.x * moved, y: view.y + at.y * moved, scale }, box);
}

/** Moves the map by pixels of the screen. */
export function moveBy(view: MapView, by: Point, box: Size): MapView {
  const { scale } = view;
  return limitView({ x: view.x - by.x / scale, y: view.y - by.y / scale, scale }, box);
}

type Pair = readonly [Point, Point];

/** Follows two fingers: both stay over the same points of the map. */
export function pinchBy(view: MapView, from: Pair, to: Pair, box: Size): MapView {
  const [start, end] = [middleOf(from), middleOf(to)];
  const moved = moveBy(view, { x: end.x - start.x, y: end.y - start.y }, box);

  return zoomBy(moved, distanceOf(to) / Math.max(1, distanceOf(from)), end, box);
}

/** Returns where a point of the map is on the screen, from the top left corner. */
export function toScreen(point: Point, view: MapView, { width, height }: Size): Point {
  return {
    x: width / 2 + (point.x - view.x) * view.scale,
    y: height / 2 + (point.y - view.y) * view.scale,
  };
}

/** Keeps the middle of the box on the map, and the map in the middle of a box that it does not fill. */
function limitView({ x, y, scale: wanted }: MapView, box: Size): MapView {
  const scale = limitScale(wanted, box);
  return {
    x: between(x, box.width / 2 / scale, mapWidth),
    y: between(y, box.height / 2 / scale, mapHeight),
    scale,
  };
}

/** At its smallest, the whole map is shown. */
function limitScale(scale: number, { width, height }: Size): number {
  return Math.min(maxScale, Math.max(scale, Math.min(width / mapWidth, height / mapHeight)));
}

/** Keeps a distance from both ends, as far as there is room. */
function between(value: number, distance: number, length: number): number {
  const kept = Math.min(distance, length / 2);
  return Math.min(length - kept, Math.max(kept, value));
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
const middleOf = ([one, other]: Pair): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distanceOf = ([one, other]: Pair) => Math.hypot(one.x - other.x, one.y - other.y);
