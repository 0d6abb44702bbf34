import { deadLinkPath, hasAskedFor, readTicket, redeemSignInLink } from "@/lib/auth";
import { credentialErrors, isSameOrigin, type SignInTicket, ticketQuery } from "@/lib/credentials";
import { methodNotAllowed, problemResponse } from "@/lib/http";
import { AppError } from "@/lib/kernel/errors";

// The only open URL of Auth.js. Its others would be further ways, which check less, to do what the pages do.

/** Signs in the browser that has asked for the link; sends any other to the page with the button. */
export async function GET(request: Request): Promise<Response> {
  const ticket = ticketOf(request);
  const cookies = request.headers.get("cookie");
  if (ticket && hasAskedFor(ticket.token, cookies)) return redeemSignInLink(ticket, cookies);
  return showPage(ticket);
}

/** Never uses the link up, unlike the GET that Next would make of it. */
export async function HEAD(request: Request): Promise<Response> {
  return showPage(ticketOf(request));
}

/** What the button sends. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return problemResponse(new AppError(credentialErrors.crossSite));
  const ticket = readTicket(new URLSearchParams(await request.text()));
  return ticket ? redeemSignInLink(ticket, request.headers.get("cookie")) : showPage(undefined);
}

const refuse = methodNotAllowed("GET, HEAD, POST");

export { refuse as DELETE, refuse as OPTIONS, refuse as PATCH, refuse as PUT };

function ticketOf(request: Request): SignInTicket | undefined {
  return readTicket(new URL(request.url).searchParams);
}

function showPage(ticket: SignInTicket | undefined): Response {
  const location = ticket ? `/sign-in/link?${ticketQuery(ticket)}` : deadLinkPath;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
