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

interface Box {
  width: number;
  height: number;
}

/**
 * Returns the SVG path of a line through the values, from the first at the start to the last at the
 * end; the largest is on top.
 */
export function sparklinePath(values: readonly number[], { width, height }: Box): string {
  const highest = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const x = round(index * step);
      const y = round(height - (value / highest) * height);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}

const round = (value: number) => Math.round(value * 100) / 100;
