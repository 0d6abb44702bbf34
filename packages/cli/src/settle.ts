import { setTimeout as sleep } from "node:timers/promises";
import { findFile, type LocalFile } from "./find-files.ts";

/** How long a file has to stay as it is until it counts as complete. */
const settledMs = 1_000;

/** Waits until a file is complete: programs write it in pieces. Returns undefined for one that is gone. */
export async function settle(file: string, signal?: AbortSignal): Promise<LocalFile | undefined> {
  let seen = await findFile(file);
  // No program is still writing it.
  if (seen && Date.now() - seen.modifiedMs > 2 * settledMs) return seen;
  for (;;) {
    await sleep(settledMs, undefined, signal && { signal });
    const now = await findFile(file);
    if (now?.sizeBytes === seen?.sizeBytes && now?.modifiedMs === seen?.modifiedMs) return now;
    seen = now;
  }
}
