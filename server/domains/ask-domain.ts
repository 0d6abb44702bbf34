import type { IncomingMessage, ServerResponse } from "node:http";
import { findDomainOfHost, toHostname } from "@/lib/domains";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { isEqualText } from "@/lib/platform/secrets/signing";
import { isLocal } from "../local-request";

export const askPath = "/internal/domains/ask";

/**
 * Answers a proxy in front whether a domain gets a certificate: 200 or 404. The handshake waits for
 * it, so it never sends a DNS query.
 * @throws AppError NOT_FOUND
 */
export async function answerDomainQuestion(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const query = new URLSearchParams((request.url ?? "").split("?")[1] ?? "");
  if (!isLocal(request) && !hasSecret(query)) throw new AppError(commonErrors.notFound);

  const domain = await findDomainOfHost(toHostname(query.get("domain") ?? ""));
  if (!domain) throw new AppError(commonErrors.notFound);

  response.writeHead(200, { "cache-control": "no-store", "content-length": "0" }).end();
}

function hasSecret(query: URLSearchParams): boolean {
  const { ALBUMEN_DOMAINS_ASK_SECRET: secret } = env();
  return secret !== undefined && isEqualText(query.get("secret") ?? "", secret);
}
