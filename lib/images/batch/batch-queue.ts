import pLimit from "p-limit";

/** Each batch holds a database connection while it lasts; those that wait for their turn hold none. */
const batchLimit = pLimit(3);
const lastBatchByOwner = new Map<string, Promise<void>>();

/** One batch of an owner at a time, because two would mostly wait for one another's images; and few of all owners. */
export function runQueued<Result>(owner: string, task: () => Promise<Result>): Promise<Result> {
  const result = (lastBatchByOwner.get(owner) ?? Promise.resolve()).then(() => batchLimit(task));
  const settled: Promise<void> = result.then(
    () => releaseOwner(owner, settled),
    () => releaseOwner(owner, settled),
  );
  lastBatchByOwner.set(owner, settled);
  return result;
}

function releaseOwner(owner: string, settled: Promise<void>): void {
  if (lastBatchByOwner.get(owner) === settled) lastBatchByOwner.delete(owner);
}
