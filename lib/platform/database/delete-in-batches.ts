const batchSize = 1_000;

/**
 * Deletes by many small statements, so that none runs into the time limit or holds locks for long. The function deletes
 * up to `limit` rows and returns one element for each. Returns how many rows went.
 */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<unknown[]>): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await deleteBatch(batchSize);
    total += length;
    if (length < batchSize) return total;
  }
}
