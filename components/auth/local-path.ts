const start = "/dashboard";

/** Where to go after signing in: a path of this site, never another site; the dashboard when it is neither. */
export function localPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/(?![/\\])/.test(wanted)) return start;
  const url = URL.canParse(wanted, "http://here.invalid")
    ? new URL(wanted, "http://here.invalid")
    : undefined;
  return url?.host === "here.invalid" ? url.pathname + url.search : start;
}
