import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

interface HttpError {
  status: number;
  code: string;
  message: string;
}

export const httpErrors = {
  preconditionFailed: {
    status: 412,
    code: "PRECONDITION_FAILED",
    message: "The image is not, or not any more, the one that the request has in mind.",
  },
  rangeNotSatisfiable: {
    status: 416,
    code: "RANGE_NOT_SATISFIABLE",
    message: "The image ends before the part that was asked for.",
  },
} as const satisfies Record<string, HttpError>;

/** Sends an HTTP-level error in the format of all errors. */
export function sendError(
  response: ServerResponse,
  { status, ...body }: HttpError,
  extraHeaders: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...extraHeaders,
  });
  response.end(response.req.method === "HEAD" ? undefined : JSON.stringify(body));
}
