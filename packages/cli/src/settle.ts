import { setTimeout as sleep } from "node:timers/promises";
import { findFile, type LocalFile } from "./find-files.ts";

/** Time for which a file has to stay as it is until it counts as complete. */
const settledMs = 1_000;

const wait = (signal?: AbortSignal) => sleep(settledMs, undefined, signal && { signal });

/**
 * Waits until a file is complete: programs write it in pieces. Returns undefined for one that is
 * gone.
 * @param pause lets the time pass in which a file has to stay as it is
 */
export async function settle(
  file: string,
  signal?: AbortSignal,
  pause: (signal?: AbortSignal) => Promise<void> = wait,
): Promise<LocalFile | undefined> {
  let seen = await findFile(file);
  // No program is still writing it.
  if (seen && Date.now() - seen.modifiedMs > 2 * settledMs) return seen;

  for (;;) {
    await pause(signal);
    const now = await findFile(file);
    if (now?.sizeBytes === seen?.sizeBytes && now?.modifiedMs === seen?.modifiedMs) return now;

    seen = now;
  }
}
