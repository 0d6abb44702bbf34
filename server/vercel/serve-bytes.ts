import type { IncomingMessage, ServerResponse } from "node:http";
import { flushDeliveries } from "@/lib/analytics";
import { clearDeliveryCaches } from "@/lib/delivery";
import { isOwnHost, toHostname } from "@/lib/domains";
import { callerIpAddress, runWithCallerIpAddress } from "@/lib/identity";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { rejectFunctionBody } from "@/lib/platform/process/function-body";
import { runAfterResponse } from "@/lib/platform/process/run-after-response";
import { findByteHandler } from "../byte-routes";
import { serveOtherHost } from "../domains/serve-other-host";
import { rejectUnroutable } from "../reject-unroutable";
import { bodyPolicyFor, contentLength } from "../request-body";
import { setStrictTransport } from "../response-headers";
import { sendErrorResponse } from "../send-error-response";

/**
 * Serves the byte routes in a function of Vercel, to which `next.config.ts` rewrites them. The
 * platform does what our own server does for connections: it limits their number and speed.
 * Elsewhere this route does not exist.
 */
export async function serveBytes(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.url = toOriginalUrl(request.url ?? "/");
  try {
    if (!env().isServerless) throw new AppError(commonErrors.notFound);

    setStrictTransport(response);
    await runWithCallerIpAddress(callerIpAddress(request.headers), () => serve(request, response));
  } catch (error) {
    await sendErrorResponse(request, response, error);
  }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // No other function notifies this one of changes.
  clearDeliveryCaches();
  try {
    const hostname = toHostname(request.headers.host ?? "");
    if (!isOwnHost(hostname) && (await serveOtherHost(request, response, hostname))) return;

    await serveOwnHost(request, response);
  } finally {
    runAfterResponse(flushDeliveries);
  }
}

async function serveOwnHost(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = rejectUnroutable(request, response);
  const handler = findByteHandler(path);
  if (!handler) throw new AppError(commonErrors.notFound);

  const { maxBytes } = bodyPolicyFor(request.method ?? "", path);
  const sizeBytes = contentLength(request) ?? 0;
  if (maxBytes !== undefined && sizeBytes > maxBytes) throw new AppError(commonErrors.bodyTooLarge);

  rejectFunctionBody(sizeBytes);
  await handler(request, response);
}

/** The place of the function, as the last part of which Next.js puts the path of the request. */
const functionPath = "/api/bytes";
/** Names that the router adds to the query for the parts of the path. */
const addedNames = ["path", "...path", "nxtPpath"];

/** Next.js may show the function either URL: the URL of the request, or the rewritten one. */
function toOriginalUrl(url: string): string {
  const [functionUrl = "", ...search] = url.split("?");
  if (functionUrl !== functionPath && !functionUrl.startsWith(`${functionPath}/`)) return url;

  const path = functionUrl.slice(functionPath.length) || "/";
  const query = search
    .join("?")
    .split("&")
    .filter((part) => part !== "" && !addedNames.includes(decodeURIComponent(part.split("=")[0] ?? "")));

  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}
