import { errorResponse, methodNotAllowed } from "@/lib/http";
import { credentialErrors, isSameOrigin } from "@/lib/identity";
import { signOut } from "@/lib/identity/sign-in";
import { AppError } from "@/lib/kernel/errors";

/** Ends the browser's session and redirects to the landing page. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return errorResponse(new AppError(credentialErrors.crossSite));
  await signOut({ redirect: false, redirectTo: "/" });
  return new Response(null, { status: 303, headers: { location: "/", "cache-control": "no-store" } });
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
