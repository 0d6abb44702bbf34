import type { IncomingMessage } from "node:http";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import { matchHas, prepareDestination } from "next/dist/shared/lib/router/utils/prepare-destination";
import { domainRewrites } from "@/server/vercel/domain-rewrites.mjs";

/**
 * Returns the URL at which Vercel answers a request, by the rules for custom domains and Next's own
 * way to read them. The platform has them from a build with these variables; the build of the tests
 * is one for all modes, so it has none.
 */
export function rewriteOnDomain(
  env: Record<string, string | undefined>,
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
): string {
  const [path = "", ...search] = url.split("?");
  for (const { source, missing, destination } of domainRewrites(env)) {
    const params = getPathMatch(source, { strict: true, removeUnnamedParams: true })(path);
    if (!params || !matchHas({ headers } as IncomingMessage, {}, [], missing)) continue;

    const { newUrl } = prepareDestination({ appendParamsToQuery: false, destination, params, query: {} });
    return [newUrl, ...search].join("?");
  }
  return url;
}
