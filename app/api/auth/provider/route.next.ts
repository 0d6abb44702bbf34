import { errorResponse } from "@/lib/http";
import { startProviderSignIn } from "@/lib/identity/sign-in";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { formRoute, isForm } from "../form-route";

/** Handles the buttons of the sign-in page that lead to a provider. */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = formRoute(async (request) =>
  isForm(request)
    ? startProviderSignIn(new URLSearchParams(await request.text()), request.headers)
    : errorResponse(new AppError(commonErrors.unsupportedMediaType)),
);
