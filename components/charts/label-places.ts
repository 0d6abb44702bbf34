/** The least distance between two labels, as a share of the height: one line of text. */
const leastDistance = 10;

/**
 * Returns where labels stand whose series end at these heights, from 0 at the top to 100 at the
 * bottom: next to the end, or as near as the others allow.
 */
export function spreadLabels(ends: readonly number[]): number[] {
  const order = [...ends.keys()].sort((one, two) => (ends[one] ?? 0) - (ends[two] ?? 0));
  const places = [...ends];
  const lowest = 100 - leastDistance * (ends.length - 1);
  order.forEach((label, position) => {
    const previous = order[position - 1];
    const above = previous === undefined ? 0 : (places[previous] ?? 0) + leastDistance;
    places[label] = Math.min(Math.max(ends[label] ?? 0, above), lowest + leastDistance * position);
  });

  return places;
}
