import { AppError, commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const domainErrors = {
  taken: {
    kind: "conflict",
    code: "DOMAIN_TAKEN",
    message:
      "Another account, or yours, has this domain. If it is yours, create the TXT record of the details and try again.",
  },
  wrongHost: {
    kind: "misdirected",
    code: "WRONG_HOST",
    message:
      "This service does not serve this host name. Its operator names its hosts in ALBUMEN_URL and ALBUMEN_HOSTS.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const domainNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Domain not found." });
