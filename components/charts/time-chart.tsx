import { areaPath, linePath, toAxis, toY } from "./geometry";
import { Plot, SeriesArea, SeriesLine } from "./plot";
import { beforeStyle, seriesStyles } from "./series";

interface Props {
  values: readonly number[];
  /** The same days of the period before. */
  before: readonly number[];
  names: { now: string; before: string };
  formatTick: (value: number) => string;
  ends: readonly [string, string];
  crosshairLabel: string;
  points: readonly string[];
}

/** One figure over time, and the figure of the period before as a dashed line. */
export function TimeChart({ values, before, names, ...plotProps }: Props) {
  const axis = toAxis([...values, ...before]);
  const [style] = seriesStyles;
  const labels = [
    { text: names.now, style, y: toY(values.at(-1) ?? 0, axis) },
    { text: names.before, style: beforeStyle, y: toY(before.at(-1) ?? 0, axis) },
  ];

  return (
    <Plot axis={axis} labels={labels} {...plotProps}>
      <SeriesArea path={areaPath(values, axis)} style={style} />
      <SeriesLine path={linePath(before, axis)} style={beforeStyle} />
      <SeriesLine path={linePath(values, axis)} style={style} />
    </Plot>
  );
}
