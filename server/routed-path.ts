const base = "http://local.invalid";

/**
 * Returns the path that Next routes, before decoding: without dot segments, as browsers resolve
 * them.
 */
export function resolveDotSegments(path: string): string {
  return URL.canParse(base + path) ? new URL(base + path).pathname : path;
}

export function toRoutedPath(path: string): string {
  return decodeURIComponent(resolveDotSegments(path)).replace(/^\/api\/v1\//, "/api/");
}

/** Whether the path signs in or out, in every spelling that Next's router accepts. */
export function isSignInPath(path: string): boolean {
  return /^\/api\/auth(\/|$)/.test(toRoutedPath(path));
}
