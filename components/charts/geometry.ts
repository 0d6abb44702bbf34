import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line, stack } from "d3-shape";

/** The drawing area. Its width stretches to its container's, its height does not. */
export const plot = { width: 100, height: 100 };

/** The highest value of the axis, which is round, and the values that are labeled. */
export interface Axis {
  highest: number;
  ticks: readonly number[];
}

const tickCount = 4;

/** Returns an axis from 0 on that has room for all values; whole numbers only. */
export function toAxis(values: readonly number[]): Axis {
  const highest = Math.max(1, max(values) ?? 0);
  const scale = scaleLinear().domain([0, highest]).nice(tickCount);
  const ticks = scale.ticks(tickCount).filter((tick) => Number.isInteger(tick));

  return { highest: scale.domain()[1] ?? highest, ticks };
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Where the value at an index stands, from 0 at the start to 100 at the end. A single value stands
 * in the middle.
 */
export function toX(index: number, count: number): number {
  return count < 2 ? plot.width / 2 : round((index / (count - 1)) * plot.width);
}

/** Where a value stands, from 0 at the top to 100 at the bottom. */
export function toY(value: number, { highest }: Axis): number {
  return round(plot.height - (value / highest) * plot.height);
}

/** A part of a line: from an index on, up to another one, which is excluded. */
export interface Stretch {
  from?: number;
  to?: number;
}

/** Returns the SVG path of a line through the values, or through a part of them. */
export function linePath(values: readonly number[], axis: Axis, { from = 0, to }: Stretch = {}): string {
  const wide = widen(values);
  const points = wide.map((value, index): [number, number] => [toX(index, wide.length), toY(value, axis)]);
  return line()(points.slice(from, to)) ?? "";
}

/** Returns the SVG path of the area under the values. */
export function areaPath(values: readonly number[], axis: Axis): string {
  return layerPath(
    values.map((value) => [0, value] as const),
    axis,
  );
}

/**
 * Returns the path of an area and the path of its upper edge for each series, each on top of the
 * one before.
 */
export function stackPaths(
  series: readonly (readonly number[])[],
  axis: Axis,
): { area: string; edge: string }[] {
  const days = series[0]?.map((_, day) => series.map((values) => values[day] ?? 0)) ?? [];
  const layers = stack<number[], number>()
    .keys(series.keys())
    .value((values, key) => values[key] ?? 0)(days);
  return layers.map((layer) => ({
    area: layerPath(
      layer.map(([low, high]) => [low, high] as const),
      axis,
    ),
    edge: linePath(
      layer.map(([, high]) => high),
      axis,
    ),
  }));
}

function layerPath(layer: readonly (readonly [low: number, high: number])[], axis: Axis): string {
  const wide = widen(layer);
  const path = area<readonly [number, number]>()
    .x((_, index) => toX(index, wide.length))
    .y0(([low]) => toY(low, axis))
    .y1(([, high]) => toY(high, axis));
  return path(wide) ?? "";
}

/** A single value is drawn across the whole width, where it would be an invisible point. */
function widen<Value>(values: readonly Value[]): Value[] {
  return values.length === 1 ? [...values, ...values] : [...values];
}
