import type { CSSProperties, ReactNode } from "react";
import { Crosshair } from "./crosshair.client";
import { type Axis, plot, toY } from "./geometry";
import { spreadLabels } from "./label-places";
import type { SeriesStyle } from "./series";

export interface PlotLabel {
  text: string;
  style: SeriesStyle;
  /** Height at which the series ends. */
  y: number;
}

interface Props {
  axis: Axis;
  formatTick: (value: number) => string;
  /** The first and the last day. */
  ends: readonly [string, string];
  labels: readonly PlotLabel[];
  crosshairLabel: string;
  /** The figures of each day in words. */
  points: readonly string[];
  /** SVG in the coordinates of `plot`. */
  children: ReactNode;
}

/**
 * The frame of a chart over time. The drawing stretches to the width of its container, and every
 * text is HTML next to it, which does not. In a wide container the names of the series stand where
 * they end, in a narrow one above the drawing.
 */
export function Plot({ axis, formatTick, ends, labels, crosshairLabel, points, children }: Props) {
  const places = spreadLabels(labels.map(({ y }) => y));
  return (
    <div className="ms-16 @lg:me-36 @lg:pt-1">
      <div className="relative">
        <ul aria-hidden className="plot-labels">
          {labels.map(({ text, style }, index) => (
            <li key={text} style={{ "--y": `${places[index]}%` } as CSSProperties}>
              <svg aria-hidden viewBox="0 0 16 2">
                <path d="M0 1H16" stroke={style.color} strokeWidth={2} strokeDasharray={style.dashes} />
              </svg>
              {text}
            </li>
          ))}
        </ul>
        <div className="relative h-44 @lg:h-56">
          {axis.ticks.map((tick) => (
            <span key={tick} aria-hidden className="plot-tick" style={{ top: `${toY(tick, axis)}%` }}>
              {formatTick(tick)}
            </span>
          ))}
          <svg
            aria-hidden
            viewBox={`0 0 ${plot.width} ${plot.height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
          >
            <path
              d={axis.ticks.map((tick) => `M0 ${toY(tick, axis)}H${plot.width}`).join("")}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
            {children}
          </svg>
          <Crosshair label={crosshairLabel} points={points} />
        </div>
      </div>
      <div aria-hidden className="flex justify-between gap-2 pt-1.5 text-xs text-ink-soft">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}

interface LineProps {
  path: string;
  style: SeriesStyle;
}

export function SeriesLine({ path, style: { color, dashes } }: LineProps) {
  return (
    <path
      d={path}
      fill="none"
      stroke={color}
      strokeWidth={2}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}

export function SeriesArea({ path, style: { color } }: LineProps) {
  return <path d={path} fill={color} fillOpacity={0.22} />;
}
