import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { AppError, commonErrors } from "@/lib/kernel/errors";

/** Headers with which the router of Next.js requests the data of a page instead of its HTML. */
const routerHeader = /^(?:rsc|next-router-.*|next-url)$/;
const stateHeader = "next-router-state-tree";

/**
 * Files are outside of the dashboard, whose tags may have a dot. No page that the router loads has
 * one in its last segment. No regular expression: it would take quadratic time for many dots.
 */
function isFile(path: string): boolean {
  if (path.startsWith("/.well-known/")) return true;
  return !path.startsWith("/dashboard/") && path.slice(path.lastIndexOf("/")).includes(".");
}

/**
 * Drops the headers of the router for files: Next.js would redirect these requests as it redirects
 * pages. For pages, rejects a state that Next.js would answer with 500.
 */
export function checkRouterHeaders(headers: IncomingHttpHeaders, path: string): void {
  if (isFile(path)) {
    for (const name of Object.keys(headers)) if (routerHeader.test(name)) delete headers[name];
    return;
  }

  try {
    parseAndValidateFlightRouterState(headers[stateHeader]);
  } catch (cause) {
    throw new AppError(commonErrors.validation, { message: `The header ${stateHeader} is invalid.`, cause });
  }
}
