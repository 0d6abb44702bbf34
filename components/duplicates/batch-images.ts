import { api, unwrap } from "@/components/api/client";
import type { components } from "@/components/api/schema";

type BatchChange = { action: "delete" | "restore" } | { action: "tag" | "untag"; tags: string[] };
type BatchOutcome = components["schemas"]["BatchOutcome"];

/** The most images that the API changes while the caller waits. */
const maxIds = 500;

/** Makes one change to any number of images, and returns the outcome of each. */
export async function batchImages(change: BatchChange, ids: readonly string[]): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (let start = 0; start < ids.length; start += maxIds) {
    const body = { ...change, ids: ids.slice(start, start + maxIds) };
    const answer = await unwrap(api.POST("/images/batch", { body }));
    if (!("results" in answer)) throw new TypeError("a batch of ids became a job");

    outcomes.push(...answer.results);
  }
  return outcomes;
}
