import type { ErrorDefinition } from "@/lib/kernel/errors";

export const deliveryErrors = {
  notRendered: {
    kind: "not_found",
    code: "VARIANT_FAILED",
    message: "This variant of the image could not be made. Its original is there.",
  },
} as const satisfies Record<string, ErrorDefinition>;
