/**
 * Runs the task for every item, in order, with at most `concurrency` at a time. Results are in the order of
 * the items. After a failure no further task starts, and the error is thrown once the running tasks have
 * ended.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[at] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
