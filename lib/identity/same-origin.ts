import { appOrigin } from "@/lib/image-urls";

/**
 * Whether a page of this very origin sent the request: the browser says `Sec-Fetch-Site: same-origin`, or, where it does
 * not send that, names this origin, scheme included. `null` and absent are not ours.
 */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && ownOrigins(headers.get("host")).includes(origin);
}

/** The public origin, and the name of this machine by which the browser came, under the public scheme. */
function ownOrigins(host: string | null): string[] {
  const { protocol, origin } = new URL(appOrigin());
  return host === null ? [origin] : [origin, `${protocol}//${host}`];
}
