import { errorResponse, methodNotAllowed } from "@/lib/http";
import { credentialErrors, isSameOrigin } from "@/lib/identity";
import { submitSignInForm } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";

const formType = /^application\/x-www-form-urlencoded(\s*;|\s*$)/i;

/** What the form of the sign-in page sends. */
export async function POST(request: Request): Promise<Response> {
  // Another site could otherwise give its visitors the cookie by which a link of its own signs them in.
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
