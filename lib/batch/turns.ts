import pLimit from "p-limit";

/** Each batch holds a database connection while it lasts; those that wait for their turn hold none. */
const turns = pLimit(3);
const lastOf = new Map<string, Promise<void>>();

/** One batch of an owner at a time, because two would mostly wait for one another's images; and few of all owners. */
export function inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  const result = (lastOf.get(owner) ?? Promise.resolve()).then(() => turns(work));
  const settled: Promise<void> = result.then(
    () => forget(owner, settled),
    () => forget(owner, settled),
  );
  lastOf.set(owner, settled);
  return result;
}

function forget(owner: string, settled: Promise<void>): void {
  if (lastOf.get(owner) === settled) lastOf.delete(owner);
}
