import type { ErrorDefinition } from "@/lib/kernel/errors";

export const publicErrors = {
  formatNotImplemented: {
    kind: "not_implemented",
    code: "FORMAT_NOT_IMPLEMENTED",
    message: "oEmbed responses are available as JSON only. Use `format=json`.",
  },
} as const satisfies Record<string, ErrorDefinition>;
