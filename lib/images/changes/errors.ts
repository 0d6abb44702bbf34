import type { ErrorDefinition } from "@/lib/kernel/errors";

export const imageChangeErrors = {
  expired: {
    kind: "gone",
    code: "CHANGES_EXPIRED",
    message:
      "The cursor is too old: changes are kept for two days. Reload your lists, then call without `since` to get a new cursor.",
  },
} as const satisfies Record<string, ErrorDefinition>;
