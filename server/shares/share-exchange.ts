import type { IncomingMessage, ServerResponse } from "node:http";
import { isSameOrigin } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { dayMs, secondMs } from "@/lib/kernel/time";
import { visitorDays } from "@/lib/shares";
import { sendText } from "../api/send-text";
import { type RenderedPage, shareHeaders, visitorLocale } from "../pages/share-frame";
import { type ShareRoute, sharePath } from "../pages/share-path";

/** A request to a share link. */
export interface ShareRequest {
  request: IncomingMessage;
  response: ServerResponse;
  route: ShareRoute;
}

export const cookieName = "albumen_share";
export const visitorCookieName = "albumen_share_visitor";

/** The fields of a form without files. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString("utf8"));
}

/**
 * Bound to the path of the link, so that visits of several links do not know one another. It ends
 * with the browser.
 */
export function toSetCookie(token: string, value: string, name = cookieName): string {
  const secure = appOrigin().startsWith("https://") ? "; Secure" : "";
  return `${name}=${value}; Path=${sharePath(token)}; HttpOnly; SameSite=Lax${secure}`;
}

/** Same for the cookie of a visitor with a name, which the browser keeps. */
export function toVisitorCookie(token: string, value: string): string {
  return `${toSetCookie(token, value, visitorCookieName)}; Max-Age=${(visitorDays * dayMs) / secondMs}`;
}

/**
 * Programs that fetch a link for a preview or an index. They call themselves bots, or by one of
 * these names.
 */
const fetcherNames =
  /bot\b|crawler|spider|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp|slack-imgproxy|mastodon|pleroma|iframely|embedly|vkshare|viber|\bline\/|zoom|snapchat|google-pagerenderer/i;

/**
 * Whether nobody looks at the answer yet: a preview in a chat, or a page that a browser loads ahead
 * of a click.
 */
export function isFetchedAhead({ headers }: IncomingMessage): boolean {
  const purposes = [headers["sec-purpose"], headers.purpose, headers["x-moz"], headers["x-purpose"]];

  return (
    /prefetch|prerender|preview/i.test(purposes.join()) || fetcherNames.test(headers["user-agent"] ?? "")
  );
}

/**
 * Rejects the forms of other sites and of neighboring hosts, the password's too, which needs no
 * cookie. Browsers that send no `Sec-Fetch-Site` have only a null origin to say, because the pages
 * send no referrer.
 */
export function rejectForeign({ headers }: IncomingMessage): void {
  const get = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  };
  const origin = get("origin");
  const isSilent = get("sec-fetch-site") === null && (origin === null || origin === "null");
  if (!isSilent && !isSameOrigin({ get })) throw new AppError(commonErrors.forbidden);
}

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...shareHeaders, location }).end();
}

/** No secret of a page shows in its compressed size: nothing in it is a choice of another site. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  [status, extra]: [number, Record<string, string>],
  { html, policy }: RenderedPage,
): Promise<void> {
  const headers = {
    ...shareHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "content-language": visitorLocale(request),
    ...extra,
  };
  return sendText(request, response, { status, headers, text: html });
}
