import type { Operation } from "./operation";

/** Returns the text that the filter searches for an operation. */
export function buildSearchText({ id, method, path, summary, access }: Operation): string {
  const scope = typeof access === "object" ? access.scope : access;
  return `${method} ${path} ${summary} ${id} ${scope}`.toLowerCase();
}
