import type { ItemResult } from "./field-values";
import { type BatchFailure, type BatchOutcome, maxSampleIds } from "./resource";

/** Counts the results of a batch. */
export class Tally {
  readonly counts = { changed: 0, unchanged: 0, failed: 0 };
  private readonly failuresByCode = new Map<string, BatchFailure>();

  add(ids: readonly string[], results: readonly ItemResult[]): void {
    for (const [at, result] of results.entries()) {
      this.counts[result.status]++;
      if (result.status === "failed") this.addFailure(ids[at] ?? "", result);
    }
  }

  get failures(): BatchFailure[] {
    return [...this.failuresByCode.values()];
  }

  private addFailure(id: string, { code, message }: { code: string; message: string }): void {
    const failure = this.failuresByCode.get(code) ?? { code, message, count: 0, sample_ids: [] };
    failure.count++;
    if (failure.sample_ids.length < maxSampleIds) failure.sample_ids.push(id);
    this.failuresByCode.set(code, failure);
  }
}

export function toOutcome(id: string, result: ItemResult): BatchOutcome {
  if (result.status !== "failed") return { id, status: result.status };
  return { id, status: "failed", code: result.code, message: result.message };
}
