import { errorResponse } from "@/lib/http";
import { submitSignInForm } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { formRoute } from "../form-route";

const formType = /^application\/x-www-form-urlencoded(\s*;|\s*$)/i;

/**
 * Handles the form of the sign-in page. From another site it could give a visitor the cookie with which that site's own link
 * signs the visitor in.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = formRoute(async (request) =>
  formType.test(request.headers.get("content-type") ?? "")
    ? submitSignInForm(new URLSearchParams(await request.text()), request.headers)
    : errorResponse(new AppError(commonErrors.unsupportedMediaType)),
);
