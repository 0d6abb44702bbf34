import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const accountErrors = {
  tooManyExports: {
    ...commonErrors.conflict,
    message: "Two exports of this account are already running. Wait for one to finish.",
  },
} as const satisfies Record<string, ErrorDefinition>;
