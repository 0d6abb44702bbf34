import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const webhookErrors = {
  disabled: {
    kind: "conflict",
    code: "WEBHOOK_NOT_ENABLED",
    message: "The webhook is disabled. Enable it first.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const webhookNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Webhook not found." });
