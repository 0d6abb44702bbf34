import type { ErrorDefinition } from "@/lib/kernel/errors";
import { maxWatermarks } from "./values";

export const watermarkErrors = {
  limitReached: {
    kind: "conflict",
    code: "WATERMARK_LIMIT_REACHED",
    message: `A library has at most ${maxWatermarks} watermarks. Delete one first.`,
  },
  inUse: {
    kind: "conflict",
    code: "WATERMARK_IN_USE",
    message:
      "This watermark is in use. Remove it from the settings, recipes, albums and share links that use it first.",
  },
} as const satisfies Record<string, ErrorDefinition>;
