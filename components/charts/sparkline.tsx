import { sparklinePath } from "./sparkline-path";

const box = { width: 300, height: 48 };

/**
 * A line through the values of successive days, without an axis; the text next to it has the
 * figures.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <svg
      viewBox={`0 -2 ${box.width} ${box.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden
      className="my-2 h-12 w-full text-accent-text rtl:-scale-x-100"
    >
      <path
        d={sparklinePath(values, box)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
