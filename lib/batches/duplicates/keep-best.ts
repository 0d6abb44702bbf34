import { chooseBestOfGroups } from "@/lib/images/similar";
import type { Actor } from "@/lib/kernel/actor";
import { chunk } from "@/lib/platform/database/batches";
import { changeImmediately } from "../batch-images";
import { maxImmediateImages, requiredScopes } from "../resource";
import type { KeepBest, KeptBest } from "./resource";

const action = { action: "delete" } as const;

/**
 * Keeps the best image of each group of a page, and moves the others to the trash, in transactions
 * of 500. The next page continues behind these groups.
 */
export async function keepBest(actor: Actor, { dry_run, ...query }: KeepBest): Promise<KeptBest> {
  const { groups, others, next_cursor, progress } = await chooseBestOfGroups(actor, query);
  const position = { groups, next_cursor, progress };
  const sizes = new Map(others.map(({ id, bytes }) => [id, bytes]));
  if (dry_run) {
    const bytes = sumBytes([...sizes.values()]);
    return { ...position, dry_run, images: sizes.size, bytes, failed: 0, undo_jobs: [] };
  }

  const scopes = requiredScopes(action);
  const moved: string[] = [];
  const undoJobs: string[] = [];
  for (const ids of chunk([...sizes.keys()], maxImmediateImages)) {
    const { results, undo_job } = await changeImmediately(actor, action, { ids, scopes });
    moved.push(...results.flatMap(({ id, status }) => (status === "changed" ? [id] : [])));
    if (undo_job !== null) undoJobs.push(undo_job);
  }

  return {
    ...position,
    dry_run,
    images: moved.length,
    bytes: sumBytes(moved.map((id) => sizes.get(id) ?? 0)),
    failed: sizes.size - moved.length,
    undo_jobs: undoJobs,
  };
}

const sumBytes = (sizes: readonly number[]) => sizes.reduce((sum, bytes) => sum + bytes, 0);
