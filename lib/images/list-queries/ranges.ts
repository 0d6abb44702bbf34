import type { ImageFiltersBody } from "./resource";

const ranges = [
  ["from", "to"],
  ["taken_from", "taken_to"],
  ["min_width", "max_width"],
  ["min_bytes", "max_bytes"],
  ["min_rating", "max_rating"],
  ["min_rating", "rating"],
  ["rating", "max_rating"],
  ["min_focal_length", "max_focal_length"],
] as const;

/** Returns the first filter whose bound contradicts another one, with what is wrong. */
export function findReversed(
  filters: Pick<ImageFiltersBody, (typeof ranges)[number][number]>,
): { name: string; problem: string } | undefined {
  for (const [first, last] of ranges) {
    const [from, to] = [filters[first], filters[last]];
    if (from !== undefined && to !== undefined && from > to)
      return {
        name: first,
        problem: `must not be ${typeof from === "number" ? "greater" : "later"} than ${last}`,
      };
  }
  return undefined;
}
