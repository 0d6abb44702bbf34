import type { ServerResponse } from "node:http";
import { appOrigin } from "@/lib/image-urls";

/** One year. Only this host: other hosts of the domain may not support https. */
const strictTransport = "max-age=31536000";

/**
 * Makes browsers use https only (RFC 6797) when the public URL does. Without it, an attacker in between could answer a first
 * request without TLS. Set here for all responses, because Next.js fixes page headers at build time.
 */
export function setStrictTransport(response: ServerResponse, origin = appOrigin()): void {
  if (origin.startsWith("https://")) response.setHeader("strict-transport-security", strictTransport);
}
