import type { ErrorDefinition } from "@/lib/kernel/errors";

export const imageChangeErrors = {
  expired: {
    kind: "gone",
    code: "CHANGES_EXPIRED",
    message:
      "Changes are stored for a few days, and this cursor is older. Load your lists again, then continue with the cursor of a call without `since`.",
  },
} as const satisfies Record<string, ErrorDefinition>;
