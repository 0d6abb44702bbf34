import type { IncomingMessage, ServerResponse } from "node:http";
import { readCacheable } from "@/lib/caching";
import { deliverCard } from "@/lib/delivery";
import { callerIpAddress } from "@/lib/identity";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { consumeIpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { cardHost, findFormerImagePath, readCard, requireShownOwner } from "@/lib/public";

/** The start page, a profile, an album or a collection. No handle and no slug contains a dot. */
const cardPath = /^\/(?:preview|@([a-z0-9-]+)(?:\/(c\/)?([a-z0-9-]+))?)\.jpg$/;

export function isCardPath(path: string): boolean {
  return cardPath.test(path);
}

/** Every site may show a public card. */
const openHeaders = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Serves the drawn link previews of public pages. Private and unknown ones are the same 404. */
export async function handleCard(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    throw new AppError(commonErrors.methodNotAllowed);
  }

  const { allowed, resetSeconds } = await consumeIpLimit("request", callerIpAddress(request.headers));
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });

  const [path = ""] = (request.url ?? "").split("?");
  const [, handle, isCollection, slug] = cardPath.exec(path) ?? [];
  if (handle === undefined) return deliverStartCard(request, response);

  const location = isCollection ? { handle, collection: slug } : { handle, album: slug };
  try {
    const { result, headers } = await readCacheable(async () => {
      const { card, content } = await readCard(location);
      return { result: card, content };
    });
    await deliverCard(request, response, result, { ...headers, ...openHeaders });
  } catch (error) {
    if (!isCollection || !(error instanceof AppError && error.kind === "not_found")) throw error;

    // The page of an image had such a path until `c` became a reserved word.
    const owner = await requireShownOwner(handle);
    const location = await findFormerImagePath(owner, `${slug}.jpg`);
    response.writeHead(308, { location, "cache-control": "no-store" }).end();
  }
}

/** In English for everyone: the URL of a preview has no language. */
async function deliverStartCard(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const title = getTranslator("shell.brand", await loadLanguage("en"))("title");
  const host = cardHost();
  const headers = { "cache-control": "public, max-age=3600", ...openHeaders };

  await deliverCard(request, response, { title, byline: "", fallback: host, host }, headers);
}
