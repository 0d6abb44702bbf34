import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { appOrigin } from "@/lib/image-urls";
import { pageHeaders } from "./page-frame";
import { type ShareRoute, sharePath } from "./share-path";

/** A request to a share link. */
export interface ShareRequest {
  request: IncomingMessage;
  response: ServerResponse;
  route: ShareRoute;
}

export const cookieName = "albumen_share";

/** The fields of a form without files. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString("utf8"));
}

/** Bound to the path of the link, so that visits of several links do not know one another. */
export function toSetCookie(token: string, value: string): string {
  const secure = appOrigin().startsWith("https://") ? "; Secure" : "";
  return `${cookieName}=${value}; Path=${sharePath(token)}; HttpOnly; SameSite=Lax${secure}`;
}

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...pageHeaders(), location }).end();
}

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  [status, extra]: [number, OutgoingHttpHeaders],
  page: string,
): void {
  response.writeHead(status, { ...pageHeaders(), "content-length": Buffer.byteLength(page), ...extra });
  response.end(request.method === "HEAD" ? undefined : page);
}
