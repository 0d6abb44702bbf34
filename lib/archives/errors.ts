import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const exportErrors = {
  notFound: { ...commonErrors.notFound, message: "Export not found." },
} as const satisfies Record<string, ErrorDefinition>;
