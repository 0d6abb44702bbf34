import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { failed, type ItemResult } from "../field-values";

/** Work on the bytes of one image, done before the transaction that publishes it. */
export interface PreparedWork {
  /** Publishes the work in the open transaction. */
  publish: (actor: Actor, metadata: Record<string, unknown>) => Promise<ItemResult[]>;
  /** Deletes bytes that were not published. */
  discard: () => Promise<void>;
}

/** Returns an error about the image as its result. Rethrows others, which a retry may not meet. */
export function toFailure(error: unknown): ItemResult {
  if (!(error instanceof AppError) || error.kind === "unavailable" || error.kind === "internal") throw error;

  return failed(error);
}
