import type { Actor } from "@/lib/kernel/actor";
import type { ItemResult } from "../field-values";

/** The bytes for a chunk of one image, which are made before the transaction that publishes them. */
export interface PreparedWork {
  /** Publishes the bytes in the open transaction. Returns the results of the chunk. */
  publish(actor: Actor, metadata: Record<string, unknown>): Promise<ItemResult[]>;
  /** Deletes bytes that were not published. */
  discard(): Promise<void>;
}

/** The work on an image whose result is known without bytes. */
export function settledWork(result: ItemResult): PreparedWork {
  return { publish: async () => [result], discard: async () => undefined };
}

/** The work with one file, which is deleted unless its publication has changed something. */
export function fileWork(publish: PreparedWork["publish"], deleteFile: () => Promise<void>): PreparedWork {
  let isPublished = false;
  return {
    async publish(actor, metadata) {
      const results = await publish(actor, metadata);
      isPublished = results[0]?.status === "changed";
      return results;
    },
    async discard() {
      if (!isPublished) await deleteFile();
    },
  };
}
