import type { ImagesSummary } from "./resource";

export const emptySummary: ImagesSummary = { count: 0, bytes: 0, shared: {}, shared_tags: [] };

/** Returns the summary of the images of both. */
export function mergeSummaries(one: ImagesSummary, other: ImagesSummary): ImagesSummary {
  if (one.count === 0) return other;
  if (other.count === 0) return one;

  const shared = Object.entries(one.shared).filter(
    ([name, value]) => other.shared[name as keyof ImagesSummary["shared"]] === value,
  );

  return {
    count: one.count + other.count,
    bytes: one.bytes + other.bytes,
    shared: Object.fromEntries(shared),
    shared_tags: one.shared_tags.filter((tag) => other.shared_tags.includes(tag)),
  };
}
