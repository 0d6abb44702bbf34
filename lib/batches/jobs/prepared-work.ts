import type { ItemResult } from "../field-values";

/** The bytes for a chunk of one image, which are made before the transaction that publishes them. */
export interface PreparedWork {
  /** Publishes the bytes in the open transaction. Returns the results of the chunk. */
  publish(metadata: Record<string, unknown>): Promise<ItemResult[]>;
  /** Deletes bytes that were not published. */
  discard(): Promise<void>;
}

/** The work on an image whose result is known without bytes. */
export function settledWork(result: ItemResult): PreparedWork {
  return { publish: async () => [result], discard: async () => undefined };
}
