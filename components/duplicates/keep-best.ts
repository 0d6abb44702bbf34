import { api, unwrap } from "@/components/api/client";
import type { components } from "@/packages/client/src/schema";

type KeptBest = components["schemas"]["KeptBest"];

/** The groups that keep only their best image: groups of identical files, or also of similar images. */
export const keptKinds = ["exact", "all"] as const;
export type KeptKind = (typeof keptKinds)[number];

/** The counts of all groups. */
export type KeptInAll = Pick<KeptBest, "groups" | "images" | "bytes" | "failed" | "undo_jobs">;

interface Options {
  kind: KeptKind;
  isDryRun: boolean;
  /** Called with the share of the images that have been compared, and the counts until then. */
  onProgress: (progress: number, sum: KeptInAll) => void;
  signal?: AbortSignal;
}

const nothing: KeptInAll = { groups: 0, images: 0, bytes: 0, failed: 0, undo_jobs: [] };

/** Keeps the best image of every group of the kind, or counts what that would do. */
export async function keepBestInAll({ kind, isDryRun, onProgress, signal }: Options): Promise<KeptInAll> {
  let sum = nothing;
  let cursor: string | null | undefined;
  do {
    const body = { kind, dry_run: isDryRun, ...(cursor && { cursor }) };
    const part = await unwrap(api.POST("/images/duplicates/keep-best", { body, ...(signal && { signal }) }));
    sum = {
      groups: sum.groups + part.groups,
      images: sum.images + part.images,
      bytes: sum.bytes + part.bytes,
      failed: sum.failed + part.failed,
      undo_jobs: [...sum.undo_jobs, ...part.undo_jobs],
    };
    onProgress(part.progress, sum);
    cursor = part.next_cursor;
  } while (cursor !== null);

  return sum;
}
