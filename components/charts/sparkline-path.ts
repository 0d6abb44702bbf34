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
