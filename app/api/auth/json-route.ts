import type { z } from "zod";
import { errorResponse, loggedCause, readJson, toAppError, toErrorDetails } from "@/lib/http";
import { validationError } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/process/logger";
import { httpPorts } from "../ports";
import { formRoute } from "./form-route";

/** Like `formRoute`, for scripts of a page: they send JSON and get errors as from the API. */
export function jsonRoute<Schema extends z.ZodType>(
  schema: Schema,
  handle: (body: z.output<Schema>, request: Request) => Promise<Response>,
) {
  return formRoute(async (request) => {
    try {
      const parsed = schema.safeParse(await readJson(request, { isOptional: false }));
      if (!parsed.success) throw validationError(toErrorDetails(parsed.error, "body"));

      return await handle(parsed.data, request);
    } catch (error) {
      const appError = toAppError(error, httpPorts.isTemporary);
      const err = loggedCause(appError);
      if (err !== undefined) logger().error({ err }, "sign-in failed");
      return errorResponse(appError);
    }
  });
}
