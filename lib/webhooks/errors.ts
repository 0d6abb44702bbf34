import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const webhookErrors = {
  disabled: {
    kind: "conflict",
    code: "WEBHOOK_DISABLED",
    message: "The webhook is disabled. Enable it first.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const webhookNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Webhook not found." });
