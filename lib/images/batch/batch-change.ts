import type { ImageColumn } from "@/lib/changes";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { BatchImage } from "./repository";

/** The result for one image: changed, unchanged, or the error. */
export type ItemResult = "changed" | "unchanged" | Pick<ErrorDefinition, "code" | "message">;

/** The change that was written to the images. */
export type WrittenChange =
  | { action: "update"; fields: readonly string[]; columns: readonly ImageColumn[] }
  | { action: "delete" | "restore" }
  | { action: "purge"; blobKeys: ReadonlyMap<string, string[]> };

/** One change to many images, with everything it needs. Valid only inside the open transaction. */
export interface BatchChange {
  /** Extra fields for the audit log, besides the ids. */
  metadata: Record<string, unknown>;
  /** Returns one result per image, in the same order. */
  evaluate(images: readonly BatchImage[]): Promise<ItemResult[]>;
  /** Writes the change to the images that evaluated to `changed`. */
  apply(imageIds: readonly string[]): Promise<WrittenChange>;
}
