import type { CollectionTree } from "@/lib/collections/resource";
import { maxCollectionDepth } from "@/lib/collections/values";

export type CollectionNode = CollectionTree["data"][number];

export interface PlacedNode extends CollectionNode {
  /** Level of the collection, from 1. */
  depth: number;
  /** Titles of the collections that contain it, the outermost first. */
  path: readonly string[];
}

/** Returns the collections in the order of the tree: each one before the ones that it contains. */
export function listInTreeOrder(nodes: readonly CollectionNode[]): PlacedNode[] {
  const known = new Set(nodes.map(({ id }) => id));
  const byParent = new Map<string | null, CollectionNode[]>();
  for (const node of nodes) {
    const parent = node.parent !== null && known.has(node.parent) ? node.parent : null;
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(node);
    else byParent.set(parent, [node]);
  }
  const list = (parent: string | null, path: readonly string[]): PlacedNode[] =>
    (byParent.get(parent) ?? []).flatMap((node) => [
      { ...node, depth: path.length + 1, path },
      ...list(node.id, [...path, node.title]),
    ]);

  return list(null, []);
}

/**
 * Returns the collections that can contain a new one, or the given one: not itself, no collection
 * within it, and none so deep that its own ones would be too deep.
 */
export function listParents(nodes: readonly CollectionNode[], moved?: string): PlacedNode[] {
  const placed = listInTreeOrder(nodes);
  const start = placed.findIndex(({ id }) => id === moved);
  const own = placed[start];
  if (!own) return placed.filter(({ depth }) => depth < maxCollectionDepth);

  const next = placed.findIndex(({ depth }, index) => index > start && depth <= own.depth);
  const within = placed.slice(start, next < 0 ? undefined : next);
  const height = Math.max(...within.map(({ depth }) => depth)) - own.depth + 1;

  return placed.filter((node) => !within.includes(node) && node.depth + height <= maxCollectionDepth);
}
