import { collectionScope, requireManual } from "@/lib/collections";
import { type Actor, requireScope, type Scope } from "@/lib/kernel/actor";
import { runBatch } from "../batch-images";
import type { BatchSelection, MembershipAction } from "../resource";
import type { BatchAnswer } from "../results/resource";
import { type AddCollectionImages, maxImmediateItems, type RemoveCollectionImages } from "./resource";

const scopes: readonly Scope[] = ["images:read", "albums:write"];

/**
 * Adds images to a collection. Images that are in it keep their place.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, COLLECTION_SMART, COLLECTION_FULL
 */
export function addCollectionImages(
  actor: Actor,
  collection: string,
  { position, ...request }: AddCollectionImages,
): Promise<BatchAnswer> {
  return changeImages(actor, { action: "add_to_collection", collection, position }, request);
}

/**
 * Removes images from a collection. The images themselves are unchanged.
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE, COLLECTION_SMART
 */
export function removeCollectionImages(
  actor: Actor,
  collection: string,
  request: RemoveCollectionImages,
): Promise<BatchAnswer> {
  return changeImages(actor, { action: "remove_from_collection", collection }, request);
}

async function changeImages(
  actor: Actor,
  action: MembershipAction,
  { dry_run: isDryRun, ...selection }: BatchSelection & { dry_run: boolean },
): Promise<BatchAnswer> {
  await requireManual(collectionScope(actor).owner, action.collection);
  for (const scope of scopes) requireScope(actor, scope);

  return runBatch(actor, action, { selection, isDryRun, scopes, maxImmediate: maxImmediateItems });
}
