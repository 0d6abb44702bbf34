import { linePath, stackPaths, toAxis, toY } from "./geometry";
import { Plot, SeriesArea, SeriesLine } from "./plot";
import { beforeStyle, seriesStyles } from "./series";

interface Props {
  /** From the bottom to the top, at most five. */
  layers: readonly { name: string; values: readonly number[] }[];
  /** The sums of the same days of the period before. */
  before: { name: string; values: readonly number[] };
  formatTick: (value: number) => string;
  ends: readonly [string, string];
  crosshairLabel: string;
  points: readonly string[];
}

/** Parts of a whole over time, and the whole of the period before as a dashed line. */
export function StackedChart({ layers, before, ...plotProps }: Props) {
  const sums = layers[0]?.values.map((_, day) => sumOf(layers.map(({ values }) => values[day] ?? 0))) ?? [];
  const axis = toAxis([...sums, ...before.values]);
  const paths = stackPaths(
    layers.map(({ values }) => values),
    axis,
  );

  const drawn = layers.map(({ name, values }, index) => ({
    name,
    style: seriesStyles[index] ?? beforeStyle,
    area: paths[index]?.area ?? "",
    edge: paths[index]?.edge ?? "",
    y: toY(sumOf(layers.slice(0, index + 1).map((layer) => layer.values[values.length - 1] ?? 0)), axis),
  }));

  const labels = [
    ...drawn.map(({ name, style, y }) => ({ text: name, style, y })),
    { text: before.name, style: beforeStyle, y: toY(before.values.at(-1) ?? 0, axis) },
  ];

  return (
    <Plot axis={axis} labels={labels} {...plotProps}>
      {drawn.map(({ name, area, style }) => (
        <SeriesArea key={name} path={area} style={style} />
      ))}
      <SeriesLine path={linePath(before.values, axis)} style={beforeStyle} />
      {drawn.map(({ name, edge, style }) => (
        <SeriesLine key={name} path={edge} style={style} />
      ))}
    </Plot>
  );
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
