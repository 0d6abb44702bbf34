import { errorResponse } from "@/lib/http";
import { submitSignInForm } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { formRoute, isForm } from "../form-route";

/**
 * Handles the form of the sign-in page. From another site it could give a visitor the cookie with
 * which that site's own link signs the visitor in.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = formRoute(async (request) =>
  isForm(request)
    ? submitSignInForm(new URLSearchParams(await request.text()), request.headers)
    : errorResponse(new AppError(commonErrors.unsupportedMediaType)),
);
