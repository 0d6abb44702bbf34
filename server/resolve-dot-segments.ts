const base = "http://local.invalid";

/** The path by which Next routes, before it is decoded: without dot segments, as browsers resolve them. */
export function resolveDotSegments(path: string): string {
  return URL.canParse(base + path) ? new URL(base + path).pathname : path;
}
