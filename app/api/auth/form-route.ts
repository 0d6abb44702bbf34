import { errorResponse, methodNotAllowed } from "@/lib/http";
import { credentialErrors, isSameOrigin } from "@/lib/identity";
import { AppError } from "@/lib/kernel/errors";

const formType = /^application\/x-www-form-urlencoded(\s*;|\s*$)/i;

/** Whether the body is a form. */
export const isForm = ({ headers }: Request) => formType.test(headers.get("content-type") ?? "");

type Handler = (request: Request) => Promise<Response>;

/**
 * Rejects requests from pages of other origins, which a browser sends with the cookies of this one.
 */
export function sameOriginOnly(handle: Handler): Handler {
  return async (request) =>
    isSameOrigin(request.headers) ? handle(request) : errorResponse(new AppError(credentialErrors.crossSite));
}

/** Creates the exports of a `route.ts` that takes the form of a page; every other method is 405. */
export function formRoute(submit: Handler) {
  const rejectMethod = methodNotAllowed("POST");
  return {
    POST: sameOriginOnly(submit),
    DELETE: rejectMethod,
    GET: rejectMethod,
    HEAD: rejectMethod,
    OPTIONS: rejectMethod,
    PATCH: rejectMethod,
    PUT: rejectMethod,
  };
}
