/** Stands for our own origin where a target has to be a path. */
const anyOrigin = "http://local.invalid";
const maxLength = 8192;

/** Beginnings that browsers, or proxies that decode, read as another host. */
const otherHost = /^\/(?:[/\\]|%2f|%5c)/i;

/** Control characters, which browsers drop, and backslashes in the path, which they read as slashes. */
const unreadable = /\p{Cc}|^[^?#]*\\/u;

/**
 * Returns the path, query and fragment to send a browser to, or undefined when the target is not of this site. It judges
 * what it returns, not what it was given: `/x/..//evil.example` begins with one slash, and resolves to one with two. Every
 * redirect whose target holds text of a request goes through here. A full URL counts when it is of `origin`.
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
