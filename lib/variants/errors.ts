import type { ErrorDefinition } from "@/lib/kernel/errors";
import { customVariantLimit } from "./resource";

export const variantErrors = {
  limitReached: {
    kind: "invalid",
    code: "VARIANT_LIMIT_REACHED",
    message: `An image has at most ${customVariantLimit} custom variants. Delete one that is not needed.`,
  },
  failed: {
    kind: "not_found",
    code: "VARIANT_FAILED",
    message: "This variant of the image could not be made. Its original is there.",
  },
} as const satisfies Record<string, ErrorDefinition>;
