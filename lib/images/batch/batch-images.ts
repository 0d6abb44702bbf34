import pLimit from "p-limit";
import { commitChange } from "@/lib/changes";
import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { type BatchChange, buildChange, type ItemResult } from "./build-change";
import { type BatchImage, findImages, lockImages } from "./repository";
import type { BatchOutcome, BatchRequest, BatchResult } from "./resource";

/**
 * Applies one change to many images in one transaction. All valid images change, or none on a service failure. Errors
 * are reported per image. An unknown id and another owner's id give the same error.
 */
export async function batchImages(actor: Actor, request: BatchRequest): Promise<BatchResult> {
  const itemResults = await runQueued(actor.library.owner, () => runBatch(actor, request));
  const results = request.ids.map((id) => toOutcome(id, itemResults.get(id) ?? notFoundResult));
  const count = (status: BatchOutcome["status"]) =>
    results.filter((result) => result.status === status).length;
  return {
    action: request.action,
    dry_run: request.dry_run,
    results,
    changed: count("changed"),
    unchanged: count("unchanged"),
    failed: count("failed"),
  };
}

/** Returns results only for ids of the owner's own images. */
export async function runBatch(actor: Actor, request: BatchRequest): Promise<Map<string, ItemResult>> {
  const { owner } = actor.library;
  return transaction(async () => {
    const change = await buildChange(owner, request);
    const ids = request.ids.filter((id) => isId("img", id));
    const loadImages = request.dry_run ? findImages : lockImages;
    const images = await loadImages(owner, ids);
    const itemResults = await evaluateChange(change, images);
    if (!request.dry_run) await applyChange(actor, request.action, change, itemResults);
    return itemResults;
  });
}

const notFoundResult: ItemResult = { code: commonErrors.notFound.code, message: "Image not found." };

async function evaluateChange(
  change: BatchChange,
  images: readonly BatchImage[],
): Promise<Map<string, ItemResult>> {
  const itemResults = await change.evaluate(images);
  return new Map(images.map((image, at) => [image.id, itemResults[at] ?? notFoundResult]));
}

async function applyChange(
  actor: Actor,
  action: BatchRequest["action"],
  { metadata, apply }: BatchChange,
  itemResults: ReadonlyMap<string, ItemResult>,
): Promise<void> {
  const ids = [...itemResults].flatMap(([id, result]) => (result === "changed" ? [id] : []));
  if (ids.length === 0) return;
  const written = await apply(ids);
  const batch = { resource: "image" as const, ids, isBatch: true, metadata: { action, ...metadata, ids } };
  const present = (changedIds: readonly string[]) => getImages(actor, changedIds);
  await commitChange(
    actor,
    written.action === "purge" ? { ...written, ...batch } : { ...written, ...batch, present },
  );
}

function toOutcome(id: string, result: ItemResult): BatchOutcome {
  if (typeof result === "string") return { id, status: result };
  return { id, status: "failed", code: result.code, message: result.message };
}

/** A running batch occupies a database connection; a queued one does not. */
const batchLimit = pLimit(3);
const lastBatchByOwner = new Map<string, Promise<void>>();

/**
 * Runs one batch per owner at a time, because two would mostly wait for each other's row locks. A small limit applies
 * across all owners.
 */
function runQueued<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
  const result = (lastBatchByOwner.get(owner) ?? Promise.resolve()).then(() => batchLimit(task));
  const settled: Promise<void> = result.then(
    () => releaseOwner(owner, settled),
    () => releaseOwner(owner, settled),
  );
  lastBatchByOwner.set(owner, settled);
  return result;
}

function releaseOwner(owner: string, settled: Promise<void>): void {
  if (lastBatchByOwner.get(owner) === settled) lastBatchByOwner.delete(owner);
}
