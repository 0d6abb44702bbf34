const base = "http://local.invalid";

/** Returns the path that Next routes, before decoding: without dot segments, as browsers resolve them. */
export function resolveDotSegments(path: string): string {
  return URL.canParse(base + path) ? new URL(base + path).pathname : path;
}
