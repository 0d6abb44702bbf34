import type { ItemResult } from "./field-values";
import { type BatchAction, maxSampleIds } from "./resource";
import type { BatchFailure, BatchOutcome, BatchResult, DateSample } from "./results/resource";

type Changed = Extract<ItemResult, { status: "changed" }>;

/** Counts the results of a batch. */
export class Tally {
  readonly counts = { changed: 0, unchanged: 0, failed: 0 };
  /** The estimated size of all images that would be created. */
  estimatedBytes = 0;
  /** The first changes of capture dates. */
  readonly dateSamples: DateSample[] = [];
  private readonly failuresByCode = new Map<string, BatchFailure>();

  add(ids: readonly string[], results: readonly ItemResult[]): void {
    for (const [at, result] of results.entries()) {
      this.counts[result.status]++;
      if (result.status === "changed") this.addChanged(ids[at] ?? "", result);
      if (result.status === "failed") this.addFailure(ids[at] ?? "", result);
    }
  }

  get failures(): BatchFailure[] {
    return [...this.failuresByCode.values()];
  }

  private addChanged(id: string, { estimatedBytes = 0, previous, next }: Changed): void {
    this.estimatedBytes += estimatedBytes;
    const [before, after] = [previous?.taken_at, next?.taken_at];
    if (before && after && this.dateSamples.length < maxSampleIds)
      this.dateSamples.push({ id, before, after });
  }

  private addFailure(id: string, { code, message }: { code: string; message: string }): void {
    const failure = this.failuresByCode.get(code) ?? { code, message, count: 0, sample_ids: [] };
    failure.count++;
    if (failure.sample_ids.length < maxSampleIds) failure.sample_ids.push(id);
    this.failuresByCode.set(code, failure);
  }
}

export function toBatchResult(
  { action }: BatchAction,
  { counts, failures, dateSamples }: Tally,
  rest: Pick<BatchResult, "dry_run" | "results" | "undo_job" | "estimated_bytes">,
): BatchResult {
  const isDatePreview = rest.dry_run && (action === "shift_taken_at" || action === "set_time_zone");
  return { action, ...rest, ...counts, failures, ...(isDatePreview && { samples: dateSamples }) };
}

export function toOutcomes(ids: readonly string[], results: readonly ItemResult[]): BatchOutcome[] {
  return results.map((result, at) => toOutcome(ids[at] ?? "", result));
}

function toOutcome(id: string, result: ItemResult): BatchOutcome {
  if (result.status !== "failed") return { id, status: result.status };
  return { id, status: "failed", code: result.code, message: result.message };
}
