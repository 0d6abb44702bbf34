import type { ErrorDefinition } from "@/lib/kernel/errors";
import type { BatchImage } from "./repository";

/** What becomes of an image, or why nothing can. */
export type Verdict = "changed" | "unchanged" | Pick<ErrorDefinition, "code" | "message">;

/** A change that is wanted of many images, with all that it needs to know; lives in the open transaction. */
export interface Change {
  /** What the audit log calls it. */
  audit: "update" | "delete" | "restore";
  /** The members that it changes. */
  fields: readonly string[];
  /** What the audit log says beside the ids. */
  said: Record<string, unknown>;
  /** One verdict for each of the images, in their order. */
  judge(images: readonly BatchImage[]): Promise<Verdict[]>;
  /** Makes it to those images that were judged to change. */
  apply(imageIds: readonly string[]): Promise<void>;
}
