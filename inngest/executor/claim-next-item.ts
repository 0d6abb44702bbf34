import { claimItem, findDueItem, findDueSuspect, type QueueItem, suspectCrashes } from "@/lib/jobs/queue";
import type { FunctionConfig } from "./function-config";

interface ClaimOptions {
  claim: string;
  functions: FunctionConfig[];
  activeItems: QueueItem[];
  leaseHolder?: string | undefined;
}

/**
 * Claims the next item that is due and within every limit; undefined when there is none. An item
 * that may have caused crashes runs alone.
 */
export async function claimNextItem(options: ClaimOptions): Promise<QueueItem | undefined> {
  const { claim, functions, activeItems, leaseHolder } = options;
  if (activeItems.some((item) => item.crashes >= suspectCrashes)) return undefined;

  const suspect = await findDueSuspect();
  if (suspect !== undefined && activeItems.length > 0) return undefined;

  const id = suspect ?? (await findDueItem(findOpenFunctions(functions, activeItems)));
  return id === undefined ? undefined : claimItem(id, claim, leaseHolder);
}

/** Returns the functions below their limit, and their keys that are at theirs. */
function findOpenFunctions(
  functions: FunctionConfig[],
  activeItems: QueueItem[],
): Parameters<typeof findDueItem>[0] {
  const itemsOf = (functionId: string) => activeItems.filter((item) => item.functionId === functionId);
  const open = functions.filter(({ id, limit }) => itemsOf(id).length < limit);
  return {
    functions: open.map(({ id }) => ({ id, running: itemsOf(id).length })),
    fullKeys: open.flatMap(({ id, keyLimit }) => {
      const keys = itemsOf(id).map((item) => item.concurrencyKey);
      const isFull = (key: string) => keys.filter((other) => other === key).length >= keyLimit;
      return [...new Set(keys)].filter(isFull).map((key): [string, string] => [id, key]);
    }),
  };
}
