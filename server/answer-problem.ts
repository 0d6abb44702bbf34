import type { IncomingMessage, ServerResponse } from "node:http";
import { newRequestId, problemBody, problemHeaders, statusOfKind, toAppError } from "@/lib/http";
import { logger } from "@/lib/platform/logger";

/** The error answer of the byte routes: the same body, codes and headers as everywhere in the API. */
export function answerProblem(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const problem = toAppError(error);
  const requestId = newRequestId();
  if (problem.kind === "internal" && !request.destroyed) {
    logger().error({ requestId, method: request.method, err: problem.cause }, "request failed");
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
    ...problemHeaders(problem),
    // The rest of a refused body is not worth reading.
    ...(!request.complete && { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify(problemBody(problem)));
}
