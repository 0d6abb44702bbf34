import type { ErrorDefinition } from "@/lib/kernel/errors";

export const deliveryErrors = {
  withheld: {
    kind: "withheld",
    code: "WITHHELD",
    message: "The administrator has withheld this image.",
  },
} as const satisfies Record<string, ErrorDefinition>;
