import type { Stretch } from "./geometry";
import { todayDashes } from "./series";

const box = { width: 300, height: 48 };

interface Props {
  values: readonly number[];
  /** Whether the last day is not over. The line to it is dashed. */
  endsToday?: boolean;
}

/**
 * A line through the values of successive days, without an axis; the text next to it has the
 * figures.
 */
export function Sparkline({ values, endsToday = false }: Props) {
  const lines = [
    { path: sparklinePath(values, box, endsToday ? { to: -1 } : {}), dashes: undefined },
    ...(endsToday ? [{ path: sparklinePath(values, box, { from: -2 }), dashes: todayDashes }] : []),
  ];

  return (
    <svg
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden
      className="my-2 h-12 w-full text-accent-text rtl:-scale-x-100"
    >
      {lines.map(({ path, dashes }) => (
        <path
          key={dashes ?? "whole days"}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.75}
          strokeDasharray={dashes}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

interface Box {
  width: number;
  height: number;
}

/**
 * Returns the SVG path of a line through the values, from the first at the start to the last at the
 * end; the largest is on top. A stretch is a part of that line.
 */
export function sparklinePath(
  values: readonly number[],
  { width, height }: Box,
  { from = 0, to }: Stretch = {},
): string {
  const highest = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, index) => {
    const x = round(index * step);
    const y = round(height - (value / highest) * height);
    return `${x} ${y}`;
  });
  const drawn = points.slice(from, to);

  return drawn.length === 0 ? "" : `M${drawn.join("L")}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
