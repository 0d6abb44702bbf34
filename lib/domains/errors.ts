import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const domainErrors = {
  taken: {
    kind: "conflict",
    code: "DOMAIN_TAKEN",
    message:
      "This domain is already registered. If it is yours, create the TXT record in the details and try again.",
  },
  wrongHost: {
    kind: "misdirected",
    code: "WRONG_HOST",
    message: "Unknown host. The administrator can add it to ALBUMEN_HOSTS.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const domainNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Domain not found." });
