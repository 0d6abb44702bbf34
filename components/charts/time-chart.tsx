import { areaPath, linePath, toAxis, toY } from "./geometry";
import { Plot, SeriesArea, SeriesLine } from "./plot";
import { beforeStyle, seriesStyles, todayDashes } from "./series";

interface Props {
  values: readonly number[];
  /** The same days of the period before. */
  before: readonly number[];
  /** Whether the last day is not over. */
  endsToday: boolean;
  names: { now: string; before: string };
  formatTick: (value: number) => string;
  ends: readonly [string, string];
  crosshairLabel: string;
  points: readonly string[];
}

/**
 * One figure over time, and the figure of the period before as a dashed line. The line to a day that
 * is not over is dashed too, in its own color.
 */
export function TimeChart({ values, before, endsToday, names, ...plotProps }: Props) {
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
      <SeriesLine path={linePath(values, axis, endsToday ? { to: -1 } : {})} style={style} />
      {endsToday && (
        <SeriesLine
          path={linePath(values, axis, { from: -2 })}
          style={{ color: style.color, dashes: todayDashes }}
        />
      )}
    </Plot>
  );
}
