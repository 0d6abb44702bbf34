/** Splits the elements into chunks of at most `size`, in order. */
export function chunk<Element>(elements: readonly Element[], size: number): Element[][] {
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, at) => elements.slice(at * size, (at + 1) * size));
}

const batchSize = 1_000;

/**
 * Deletes with many small statements, so that none hits the statement timeout or holds locks for
 * long. The callback deletes up to `limit` rows and returns one element for each. Returns the
 * number of deleted rows.
 */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<unknown[]>): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await deleteBatch(batchSize);
    total += length;
    if (length < batchSize) return total;
  }
}
