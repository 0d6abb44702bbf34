import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const accountErrors = {
  tooManyExports: {
    ...commonErrors.conflict,
    message: "Two exports of this account are under way already. Wait for one to end.",
  },
} as const satisfies Record<string, ErrorDefinition>;
