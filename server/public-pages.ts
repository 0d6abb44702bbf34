import type { IncomingMessage, ServerResponse } from "node:http";
import { runWithPageResponse } from "@/lib/caching";
import { env } from "@/lib/platform/process/env";
import { deferScripts, removeFramework } from "./defer-scripts";
import { missingPage } from "./pages/missing-page";
import { onHeaders } from "./response-head";
import { rewriteHtml } from "./rewrite-html";

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The feed of a profile, an album or a collection. No handle and no slug contains a dot. */
const feedUrl = /^\/@([a-z0-9-]+)(?:\/(c\/)?([a-z0-9-]+))?\.(json|atom)(?:\?(.*))?$/;
/** Pages that Next.js renders. Frames and feeds are route handlers, which set their own headers. */
const renderedPath = /^\/(?:@|licenses\/)/;
const framePath = /^\/embed\//;
/**
 * Headers that a public page may depend on, and headers that HTTP needs. Caches would store what
 * any other header changed for everyone.
 */
const passedHeader =
  /^(?:host|accept|accept-encoding|accept-language|if-none-match|if-modified-since|origin|access-control-request-.+|connection|transfer-encoding|content-.+)$/;

/** Whether a URL shows what an owner shows to everyone. */
export function isPublicUrl(url: string): boolean {
  return renderedPath.test(url) || framePath.test(url);
}

/**
 * Serves a public page, which is the same for everyone: of the request's headers it gets only some,
 * so that it can depend only on the language that the browser prefers. The headers for caches are
 * known once the page is rendered, and its own script starts after its images; it needs none of the
 * framework's.
 */
export function servePublicPage(
  request: IncomingMessage,
  response: ServerResponse,
  handlePage: PageHandler,
): Promise<void> {
  const url = request.url ?? "";
  const feed = feedUrl.exec(url);
  if (feed) request.url = toFeedEndpoint(feed);
  for (const name of Object.keys(request.headers)) if (!passedHeader.test(name)) delete request.headers[name];
  const isRendered = renderedPath.test(url) && !feed;

  return runWithPageResponse(url.split("?", 1)[0] ?? "", ({ buildHead, hasContent }) => {
    onHeaders(response, (sent) => {
      const { status, headers } = buildHead(sent);
      response.removeHeader("set-cookie");
      if (feed) response.removeHeader("vary");
      else response.setHeader("vary", isRendered ? "Accept-Language, Accept-Encoding" : "Accept-Language");
      if (isRendered) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);

      return status;
    });
    // In development Next streams pages whose scripts it reloads.
    if (isRendered && env().ALBUMEN_PAGES_PORT === undefined)
      rewriteHtml(request, response, async (html) => {
        if (hasContent()) return removeFramework(html);
        if (response.statusCode !== 404) return deferScripts(html);

        // The framework renders a missing page in the browser: without scripts it would be empty.
        const { body } = await missingPage("site", request.headers["accept-language"]);
        return { html: body };
      });

    return handlePage(request, response);
  });
}

/**
 * The URL of the operation that writes the feed; parameters of readers that it does not know are
 * left out.
 */
function toFeedEndpoint([, handle, isCollection, slug, format = "json", search]: RegExpExecArray): string {
  const isWithSensitive = new URLSearchParams(search).get("nsfw") === "1";
  const list = slug === undefined ? "" : `/${isCollection ? "collections" : "albums"}/${slug}`;
  return `/api/public/${handle}${list}/feed?format=${format}${isWithSensitive ? "&nsfw=1" : ""}`;
}
