import { commitChange } from "@/lib/changes";
import { commitItems, commitItemsPart } from "@/lib/collections";
import { getImages } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { scopeOf } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import type { BatchChange, ChangedImage } from "./batch-change";
import { buildChange } from "./build-change";
import { failed, type ItemResult } from "./field-values";
import { type BatchImage, findImages, lockImages, lockImagesShared } from "./repository";
import type { ChangeAction } from "./resource";

const notFound = failed({ code: commonErrors.notFound.code, message: "Image not found." });

export interface ApplyOptions {
  ids: readonly string[];
  isDryRun?: boolean;
  /** Whether a job continues with further images, and sends the messages of all when it ends. */
  isPart?: boolean;
  /** For the audit log. */
  metadata: Record<string, unknown>;
}

/**
 * Applies a change to images in one transaction: all that can change do, or none on a service
 * failure. Returns one result per id, in the same order. An unknown id and another owner's id give
 * the same error.
 */
export function applyChange(
  actor: Actor,
  build: () => Promise<BatchChange>,
  { ids, isDryRun = false, isPart = false, metadata }: ApplyOptions,
): Promise<ItemResult[]> {
  return transaction(async () => {
    const change = await build();
    if (!isDryRun) await change.lock?.();
    const lock = change.keepsImages ? lockImagesShared : lockImages;
    const loadImages = isDryRun ? findImages : lock;
    const images = await loadImages(
      scopeOf(actor),
      ids.filter((id) => isId("img", id)),
    );
    const results = await change.evaluate(images, ids);
    const changed: ChangedImage[] = images.flatMap((image, at) => {
      const result = results[at];
      return result?.status === "changed" ? [{ image, result }] : [];
    });
    if (!isDryRun && changed.length > 0) await writeChange(actor, change, changed, { isPart, metadata });
    if (!isDryRun) await change.confirm?.(images.filter((_image, at) => results[at]?.status === "unchanged"));

    return orderResults(ids, images, results);
  });
}

/**
 * Returns one result per id, in the order of the ids. `results` belong to the images that were
 * found.
 */
export function orderResults(
  ids: readonly string[],
  images: readonly BatchImage[],
  results: readonly ItemResult[],
): ItemResult[] {
  const resultById = new Map(images.map((image, at) => [image.id, results[at]]));
  return ids.map((id) => resultById.get(id) ?? notFound);
}

/** Applies an action to images in one transaction. */
export function runAction(
  actor: Actor,
  action: ChangeAction,
  { metadata, ...options }: Omit<ApplyOptions, "metadata"> & Partial<Pick<ApplyOptions, "metadata">>,
): Promise<ItemResult[]> {
  return applyChange(actor, () => buildChange(scopeOf(actor), action), {
    ...options,
    metadata: { action: action.action, ...metadata },
  });
}

async function writeChange(
  actor: Actor,
  change: BatchChange,
  changed: readonly ChangedImage[],
  { isPart, metadata }: { isPart: boolean; metadata: Record<string, unknown> },
): Promise<void> {
  const ids = changed.map(({ image }) => image.id);
  const written = await change.apply(changed);
  const batch = { ids, isBatch: true, metadata: { ...metadata, ...change.metadata, ids } };
  const present = (changedIds: readonly string[]) => getImages(actor, changedIds);
  switch (written.action) {
    case "favourite":
    case "unfavourite":
      return commitChange(actor, {
        resource: "favourite",
        ...batch,
        present,
        action: written.action === "favourite" ? "create" : "delete",
      });
    case "change-items": {
      const { collection, changes, ranks } = written;
      return isPart
        ? commitItemsPart(actor, collection, ranks)
        : commitItems(actor, collection, changes, { ranks, metadata });
    }
    case "purge":
    case "request-analysis":
      return commitChange(actor, { resource: "image", ...batch, ...written });
    default:
      return commitChange(actor, { resource: "image", ...batch, ...written, present });
  }
}
