import { appOrigin } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { credentialErrors } from "./errors";

/**
 * Whether a page of this origin sent the request: the browser sends `Sec-Fetch-Site: same-origin`
 * or, without that header, an `Origin` that matches, scheme included. A `null` or missing origin
 * does not match.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && ownOrigins(headers.get("host")).includes(origin);
}

/** Returns the public origin, and the request's host under the public scheme. */
function ownOrigins(host: string | null): string[] {
  const { protocol, origin } = new URL(appOrigin());
  return host === null ? [origin] : [origin, `${protocol}//${host}`];
}

/** Returns the error for a write that uses the session cookie from another site. */
export function crossSiteError(headers: Headers, actor: Actor): AppError | undefined {
  if (actor.via !== "session") return undefined;
  return isSameOrigin(headers) ? undefined : new AppError(credentialErrors.crossSite);
}
