import { errorResponse, methodNotAllowed } from "@/lib/http";
import { credentialErrors, isSameOrigin } from "@/lib/identity";
import { submitSignInForm } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";

const formType = /^application\/x-www-form-urlencoded(\s*;|\s*$)/i;

/** Handles the form of the sign-in page. */
export async function POST(request: Request): Promise<Response> {
  // Otherwise another site could give its visitors the cookie with which its own link signs them in.
  if (!isSameOrigin(request.headers)) return errorResponse(new AppError(credentialErrors.crossSite));
  if (!formType.test(request.headers.get("content-type") ?? "")) {
    return errorResponse(new AppError(commonErrors.unsupportedMediaType));
  }
  return submitSignInForm(new URLSearchParams(await request.text()), request.headers);
}

const rejectMethod = methodNotAllowed("POST");

export {
  rejectMethod as DELETE,
  rejectMethod as GET,
  rejectMethod as HEAD,
  rejectMethod as OPTIONS,
  rejectMethod as PATCH,
  rejectMethod as PUT,
};
