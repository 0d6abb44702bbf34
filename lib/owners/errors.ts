import type { ErrorDefinition } from "@/lib/kernel/errors";

export const ownerErrors = {
  handleTaken: {
    kind: "conflict",
    code: "HANDLE_TAKEN",
    message: "This handle is or was somebody else's. Choose another one.",
  },
} as const satisfies Record<string, ErrorDefinition>;
