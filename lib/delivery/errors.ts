import type { ErrorDefinition } from "@/lib/kernel/errors";

export const deliveryErrors = {
  withheld: {
    kind: "withheld",
    code: "WITHHELD",
    message: "The operator of this service has withheld this image.",
  },
} as const satisfies Record<string, ErrorDefinition>;
