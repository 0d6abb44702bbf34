import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { httpPorts } from "@/app/api/ports";
import { errorBody, errorHeaders, loggedCause, statusByKind, toAppError } from "@/lib/http";
import { type AppError, commonErrors } from "@/lib/kernel/errors";
import { newRequestId } from "@/lib/kernel/ids";
import { logger } from "@/lib/platform/process/logger";
import { isDocumentRequest, missingPage } from "./pages/missing-page";

/**
 * Sends an error of the byte routes: the same body, codes and headers as the rest of the API. A
 * browser that opens the URL of a missing image gets a page.
 */
export async function sendErrorResponse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  const appError = toAppError(error, httpPorts.isTemporary);
  const requestId = newRequestId();
  const cause = loggedCause(appError);
  if (cause !== undefined && !request.destroyed) {
    logger().error({ requestId, method: request.method, err: cause }, "request failed");
  }
  const { headers, body } = await renderError(request, appError);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }

  response.writeHead(statusByKind[appError.kind], {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    // Like all responses of these routes, for pages of other origins that call them with a key or a
    // signed URL.
    ...(/^\/(api|upload)\//.test(request.url ?? "") && { "access-control-allow-origin": "*" }),
    ...errorHeaders(appError),
    // The rest of the body is too large, or missing.
    ...(!request.complete && isBodyError(appError) && { connection: "close" }),
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * No cache may store an error. `Vary` is for caches that do it anyway: they must not send a page to
 * an `<img>`, or JSON to a person.
 */
async function renderError(
  request: IncomingMessage,
  appError: AppError,
): Promise<{ headers: OutgoingHttpHeaders; body: string }> {
  const json = { "content-type": "application/json; charset=utf-8" };
  const isMissingImage =
    request.url?.startsWith("/i/") && (appError.kind === "not_found" || appError.kind === "withheld");
  if (!isMissingImage) return { headers: json, body: JSON.stringify(errorBody(appError)) };

  const vary = { vary: "Sec-Fetch-Dest, Accept-Language" };
  if (!isDocumentRequest(request))
    return { headers: { ...json, ...vary }, body: JSON.stringify(errorBody(appError)) };

  const { headers, body } = await missingPage("delivery", request.headers["accept-language"]);
  return { headers: { ...headers, ...vary }, body };
}

function isBodyError({ code }: AppError): boolean {
  return code === commonErrors.bodyTooLarge.code || code === commonErrors.uploadIncomplete.code;
}
