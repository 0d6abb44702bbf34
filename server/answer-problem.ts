import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedCause, newRequestId, problemBody, problemHeaders, statusOfKind, toAppError } from "@/lib/http";
import { type AppError, commonErrors } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/logger";
import { isTemporaryFailure } from "@/lib/platform/temporary-failure";

/** The error answer of the byte routes: the same body, codes and headers as everywhere in the API. */
export function answerProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const problem = toAppError(error, isTemporaryFailure);
  const requestId = newRequestId();
  const cause = loggedCause(problem);
  if (cause !== undefined && !request.destroyed) {
    logger().error({ requestId, method: request.method, err: cause }, "request failed");
  }
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(statusOfKind[problem.kind], {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    // As all answers of the API, for pages of other origins that call it with a key.
    ...(request.url?.startsWith("/api/") && { "access-control-allow-origin": "*" }),
    ...problemHeaders(problem),
    // What is still under way is too much, or nothing.
    ...(!request.complete && isOfBody(problem) && { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify(problemBody(problem)));
}

function isOfBody({ code }: AppError): boolean {
  return code === commonErrors.bodyTooLarge.code || code === commonErrors.uploadIncomplete.code;
}
