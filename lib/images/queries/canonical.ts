import type { FilterNode } from "./values";

/**
 * Returns a query in one form: members by name, groups with one part as the part itself, and groups
 * within groups of the same kind as one.
 */
export function canonicalFilter(node: FilterNode): FilterNode {
  if (node.not) return { not: canonicalFilter(node.not) };
  if (node.any) {
    const parts = node.any.map(canonicalFilter).flatMap((part) => part.any ?? [part]);
    return parts.length === 1 && parts[0] ? parts[0] : { any: parts };
  }
  if (node.all) {
    const parts = node.all.map(canonicalFilter).flatMap((part) => part.all ?? [part]);
    return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
  }

  const members = Object.entries(node).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Equal texts mean equal queries. */
export function describeFilter(node: FilterNode): string {
  return JSON.stringify(canonicalFilter(node));
}
