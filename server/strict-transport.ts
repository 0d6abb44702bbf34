import type { ServerResponse } from "node:http";
import { appOrigin } from "@/lib/image-urls";

/** A year. Only this host: whether others of the domain speak https is not ours to say. */
const strictTransport = "max-age=31536000";

/**
 * Has browsers come by https only (RFC 6797) where that is how people reach the service. Without it, somebody between could
 * answer a first request without TLS. Set here for all answers, because Next.js fixes the headers of pages in the build.
 */
export function setStrictTransport(response: ServerResponse, origin = appOrigin()): void {
  if (origin.startsWith("https://")) response.setHeader("strict-transport-security", strictTransport);
}
