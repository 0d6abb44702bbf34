import type { IncomingMessage, ServerResponse } from "node:http";
import { isDavPath } from "@/lib/dav";
import { deliver, deliverExport, isExportPath } from "@/lib/delivery";
import { receiveUpload } from "@/lib/uploads";
import { handleCard, isCardPath } from "./cards/handle-card";
import { handleDav } from "./dav/handle-dav";
import { handleOauth } from "./oauth/handle-oauth";
import { isOauthPath } from "./oauth/oauth-route";
import { handleShare } from "./shares/handle-share";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Returns the handler of a route that is answered without Next's route handlers. */
export function findByteHandler(path: string): Handler | undefined {
  if (path.startsWith("/i/")) return deliver;
  if (path.startsWith("/upload/")) return receiveUpload;
  if (isExportPath(path)) return deliverExport;
  if (path.startsWith("/s/")) return handleShare;
  if (isCardPath(path)) return handleCard;
  if (isDavPath(path)) return handleDav;
  if (isOauthPath(path)) return handleOauth;
  return undefined;
}
