import pLimit from "p-limit";
import { describeError, exitCodes } from "./errors.ts";
import type { Progress } from "./progress.ts";

const concurrency = 4;

/**
 * Does the work for each item, four at a time, and reports which failed. After Ctrl-C it starts no
 * further ones and lets running ones end; after the second one the program ends at once. Returns
 * whether all work was done.
 */
export async function runAll<Item>(
  items: readonly Item[],
  progress: Progress,
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Promise<boolean> {
  let isInterrupted = false;
  let hasFailed = false;
  const interrupt = () => {
    if (isInterrupted) process.exit(exitCodes.interrupted);
    isInterrupted = true;
    progress.report("Ending after the files that are under way. Press Ctrl-C again to end at once.");
  };
  process.on("SIGINT", interrupt);
  const limit = pLimit(concurrency);
  const run = async (item: Item) => {
    if (isInterrupted) return;

    try {
      await work(item);
    } catch (error) {
      hasFailed = true;
      process.exitCode = exitCodes.failed;
      progress.report(`${nameOf(item)}: ${describeError(error)}`);
    }
    progress.finishFile();
  };
  await Promise.all(items.map((item) => limit(run, item)));
  progress.clear();
  process.off("SIGINT", interrupt);
  if (isInterrupted) process.exitCode = exitCodes.interrupted;

  return !isInterrupted && !hasFailed;
}
