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
    message:
      "This server does not answer for this host. Set ALBUMEN_URL to the server's public address, or add the host to ALBUMEN_HOSTS.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The characters of a host name and an IP address. A `Host` header can be any text. */
const printableHost = /^[a-z0-9._:-]{1,253}$/;

/** Names the host, which a proxy may have changed. */
export function wrongHostError(hostname: string): AppError {
  const { message } = domainErrors.wrongHost;
  return new AppError(domainErrors.wrongHost, {
    message: printableHost.test(hostname) ? message.replace("this host", hostname) : message,
  });
}

export const domainNotFoundError = () =>
  new AppError(commonErrors.notFound, { message: "Domain not found." });
