import { errorResponse, methodNotAllowed } from "@/lib/http";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { parseUnsubscribeQuery, stopEmailNotices } from "@/lib/notices";

// The URL of `List-Unsubscribe` in a digest. The signature in it is the credential: mail programs
// send no session.

/** Shows a page with a button: mail scanners open links, so this must not unsubscribe. */
export async function GET(request: Request): Promise<Response> {
  const signed = parseUnsubscribeQuery(new URL(request.url).searchParams);
  return redirectToPage(signed ? `?${signed.query}` : "");
}

/**
 * Unsubscribes. A mail program's POST (RFC 8058) gets no redirect, which it might not follow; the
 * form of our page requests one.
 */
export async function POST(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const signed = parseUnsubscribeQuery(query);
  if (signed) await stopEmailNotices(signed.uid);
  if (query.get("from") === "page") return redirectToPage(signed ? "?done=true" : "");
  if (!signed) return errorResponse(new AppError(commonErrors.notFound));

  return Response.json({ unsubscribed: true }, { headers: { "cache-control": "no-store" } });
}

const rejectMethod = methodNotAllowed("GET, HEAD, POST");

export {
  GET as HEAD,
  rejectMethod as DELETE,
  rejectMethod as OPTIONS,
  rejectMethod as PATCH,
  rejectMethod as PUT,
};

function redirectToPage(query: string): Response {
  const headers = { location: `/unsubscribe${query}`, "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
}
