/** A placeholder for our origin where the target must be a path. */
const anyOrigin = "http://local.invalid";
const maxLength = 8192;

/** Prefixes that browsers, or proxies that decode, interpret as another host. */
const otherHost = /^\/(?:[/\\]|%2f|%5c)/i;

/**
 * Control characters, which browsers drop, and backslashes in the path, which they read as slashes.
 */
const unreadable = /\p{Cc}|^[^?#]*\\/u;

/**
 * Returns the path, query and fragment to redirect to, or `undefined` if the target is not on this
 * site. Checks the result rather than the input: `/x/..//evil.example` starts with one slash but
 * resolves to two. Every redirect with a target from a request must use this function. A full URL
 * is accepted only for `origin`.
 */
export function toLocalPath(target: unknown, origin: string = anyOrigin): string | undefined {
  if (typeof target !== "string" || target.length > maxLength || unreadable.test(target)) return undefined;
  if (!target.startsWith("/") && !target.startsWith(`${origin}/`)) return undefined;
  if (!URL.canParse(target, origin)) return undefined;

  const url = new URL(target, origin);
  if (url.origin !== origin || url.username !== "" || url.password !== "") return undefined;

  const path = url.pathname + url.search + url.hash;
  return otherHost.test(path) ? undefined : path;
}
