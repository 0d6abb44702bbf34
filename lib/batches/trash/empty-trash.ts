import type { Actor } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { transaction } from "@/lib/platform/database/transaction";
import { runAction } from "../apply-change";
import { runQueued } from "../batch-queue";
import { startJob } from "../jobs/start-job";
import { maxImmediateImages } from "../resource";
import { selectFewImages, selectImages } from "../select-images";
import { withSelectionLimit } from "../selection-limit";
import { findStoredBytes } from "./repository";
import type { EmptiedTrash } from "./resource";

const action = { action: "purge" } as const;
const trash = { query: { deleted: "only" } } as const;
const countedPerPage = 2_000;

/**
 * Permanently deletes the images that are in the trash now, more than 500 in the background. Images
 * that are restored before their turn stay.
 */
export async function emptyTrash(
  actor: Actor,
  { dry_run }: { dry_run: boolean },
): Promise<{ result: EmptiedTrash } | { jobId: string }> {
  const owner = libraryOwner(actor);
  if (dry_run) return { result: await withSelectionLimit(owner, () => countTrash(actor)) };

  const ids = await selectFewImages(actor, trash, maxImmediateImages);
  if (ids) return { result: await runQueued(owner, () => purgeImages(actor, ids)) };

  const pages = (pageSize: number) => selectImages(actor, trash, pageSize);
  return { jobId: await startJob(actor, { action, scopes: ["images:delete"], pages }) };
}

async function countTrash(actor: Actor): Promise<EmptiedTrash> {
  let [images, bytes] = [0, 0];
  for await (const ids of selectImages(actor, trash, countedPerPage)) {
    images += ids.length;
    bytes += sumBytes(await findStoredBytes(ids), ids);
  }
  return { dry_run: true, images, bytes };
}

function purgeImages(actor: Actor, ids: readonly string[]): Promise<EmptiedTrash> {
  return transaction(async () => {
    const bytesById = await findStoredBytes(ids);
    const results = await runAction(actor, action, { ids });
    const purged = ids.filter((_id, at) => results[at]?.status === "changed");

    return { dry_run: false, images: purged.length, bytes: sumBytes(bytesById, purged) };
  });
}

function sumBytes(bytesById: ReadonlyMap<string, number>, ids: readonly string[]): number {
  return ids.reduce((sum, id) => sum + (bytesById.get(id) ?? 0), 0);
}
