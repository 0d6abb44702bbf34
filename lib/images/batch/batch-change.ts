import type { ImageColumn } from "@/lib/changes";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { BatchImage } from "./repository";

/** What becomes of an image, or why nothing can. */
export type ItemResult = "changed" | "unchanged" | Pick<ErrorDefinition, "code" | "message">;

/** What was written to the images. */
export type WrittenChange =
  | { action: "update"; fields: readonly string[]; columns: readonly ImageColumn[] }
  | { action: "delete" | "restore" }
  | { action: "purge"; blobKeys: ReadonlyMap<string, string[]> };

/** A change that is wanted of many images, with all that it needs to know; lives in the open transaction. */
export interface BatchChange {
  /** What the audit log says beside the ids. */
  metadata: Record<string, unknown>;
  /** One verdict for each of the images, in their order. */
  evaluate(images: readonly BatchImage[]): Promise<ItemResult[]>;
  /** Writes the change to those images that were judged to change. */
  apply(imageIds: readonly string[]): Promise<WrittenChange>;
}
