import { methodNotAllowed } from "@/lib/http";
import { type SignInTicket, ticketQuery } from "@/lib/identity";
import {
  hasRequestedLink,
  invalidLinkPath,
  parseSignInTicket,
  redeemSignInLink,
} from "@/lib/identity/sign-in";
import { sameOriginOnly } from "../../form-route";

// The routes of Auth.js itself are not exposed: they would duplicate ours with fewer checks.

/**
 * Signs in the browser that requested the link; redirects any other to the page with the button.
 */
export async function GET(request: Request): Promise<Response> {
  const ticket = parseTicket(request);
  const cookies = request.headers.get("cookie");
  if (ticket && hasRequestedLink(ticket.token, cookies)) return redeemSignInLink(ticket, cookies);

  return redirectToPage(ticket);
}

/** Does not consume the link, unlike the GET that Next would run for a HEAD. */
export async function HEAD(request: Request): Promise<Response> {
  return redirectToPage(parseTicket(request));
}

/** Handles the button of the sign-in link page. */
export const POST = sameOriginOnly(async (request) => {
  const ticket = parseSignInTicket(new URLSearchParams(await request.text()));
  return ticket ? redeemSignInLink(ticket, request.headers.get("cookie")) : redirectToPage(undefined);
});

const rejectMethod = methodNotAllowed("GET, HEAD, POST");

export { rejectMethod as DELETE, rejectMethod as OPTIONS, rejectMethod as PATCH, rejectMethod as PUT };

function parseTicket(request: Request): SignInTicket | undefined {
  return parseSignInTicket(new URL(request.url).searchParams);
}

function redirectToPage(ticket: SignInTicket | undefined): Response {
  const location = ticket ? `/sign-in/link?${ticketQuery(ticket)}` : invalidLinkPath;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
