import type { Operation } from "./operation";

/** What an operation is found by. */
export function buildSearchText({ id, method, path, summary, access }: Operation): string {
  const scope = typeof access === "object" ? access.scope : access;
  return `${method} ${path} ${summary} ${id} ${scope}`.toLowerCase();
}
