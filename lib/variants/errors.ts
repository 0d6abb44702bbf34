import type { ErrorDefinition } from "@/lib/kernel/errors";
import { customVariantLimit } from "./resource";

export const variantErrors = {
  limitReached: {
    kind: "invalid",
    code: "VARIANT_LIMIT_REACHED",
    message: `An image can have at most ${customVariantLimit} custom variants. Delete one you no longer need.`,
  },
  failed: {
    kind: "not_found",
    code: "VARIANT_FAILED",
    message: "This variant could not be rendered. The original is available.",
  },
} as const satisfies Record<string, ErrorDefinition>;
