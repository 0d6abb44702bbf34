import { validationError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { findCollection } from "./repository";
import { findDepth, listDescendants } from "./tree-repository";
import { maxCollectionDepth } from "./values";

/**
 * Requires that a collection may be directly within another one. A new one has no ID. Needs the lock
 * of the tree.
 * @throws AppError VALIDATION_ERROR
 */
export async function requireParent(
  owner: string,
  parent: string | null | undefined,
  child?: string,
): Promise<void> {
  if (parent === null || parent === undefined) return;
  if (!isId("col", parent) || !(await findCollection(owner, parent)))
    throw parentError("is not one of your collections");

  const descendants = child === undefined ? [] : await listDescendants(owner, child);
  if (parent === child || descendants.some(({ id }) => id === parent))
    throw parentError("is the collection itself or within it");

  const levels = 1 + Math.max(0, ...descendants.map(({ distance }) => distance));
  if ((await findDepth(parent)) + levels > maxCollectionDepth)
    throw parentError(`would make more than ${maxCollectionDepth} levels`);
}

const parentError = (message: string) => validationError({ parent: [message] });
