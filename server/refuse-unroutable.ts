import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError, commonErrors } from "@/lib/kernel/errors";

const methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/** Refuses what Next's router would answer with a bare 500: methods that no route can have, and paths that do not decode. */
export function refuseUnroutable(request: IncomingMessage, response: ServerResponse): void {
  if (!methods.includes(request.method ?? "")) {
    response.setHeader("allow", methods.join(", "));
    throw new AppError(commonErrors.methodNotAllowed);
  }
  try {
    decodeURIComponent((request.url ?? "/").split("?")[0] ?? "");
  } catch (cause) {
    throw new AppError(commonErrors.notFound, { cause });
  }
}
