import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { BatchImage } from "./repository";

/** What becomes of an image, or why nothing can. */
export type ItemResult = "changed" | "unchanged" | Pick<ErrorDefinition, "code" | "message">;

/** A change that is wanted of many images, with all that it needs to know; lives in the open transaction. */
export interface BatchChange {
  /** What the audit log calls it. */
  auditAction: "update" | "delete" | "restore";
  /** The members that it changes. */
  fields: readonly string[];
  /** What the audit log says beside the ids. */
  auditMetadata: Record<string, unknown>;
  /** One verdict for each of the images, in their order. */
  evaluate(images: readonly BatchImage[]): Promise<ItemResult[]>;
  /** Makes it to those images that were judged to change. */
  apply(imageIds: readonly string[]): Promise<void>;
}
