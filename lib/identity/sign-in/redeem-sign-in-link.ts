import { NextRequest } from "next/server";
import { hashSessionToken, readCookie, type SignInTicket, sessionCookieName } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { appOrigin } from "@/lib/image-urls";
import { parseEmail } from "@/lib/platform/mail/email";
import { deleteSession } from "../repository";
import { handlers } from "./config";

export const invalidLinkPath = "/sign-in/error?error=Verification";

/**
 * Parses a link's query or its page's form. Returns `undefined` if it cannot be one of our links.
 */
export function parseSignInTicket(values: Pick<URLSearchParams, "get">): SignInTicket | undefined {
  const token = values.get("token");
  const email = parseEmail(values.get("email") ?? "");
  return token && email ? { token, email, next: toLocalPath(values.get("next")) } : undefined;
}

/**
 * Consumes the ticket and signs in its owner through Auth.js, which sees only the visitor's
 * previous session. Responds with a redirect, and with the session cookie on success.
 */
export async function redeemSignInLink(
  { token, email, next }: SignInTicket,
  cookies: string | null,
): Promise<Response> {
  const url = new URL("/api/auth/callback/email", appOrigin());
  url.search = new URLSearchParams({ token, email, callbackUrl: pathAfterSignIn(next) }).toString();
  const session = readCookie(cookies, sessionCookieName());
  const response = await handlers.GET(
    new NextRequest(url, { headers: session ? { cookie: `${sessionCookieName()}=${session}` } : {} }),
  );
  const location = toLocalPath(response.headers.get("location"), appOrigin()) ?? invalidLinkPath;
  const headers = new Headers({ location, "cache-control": "no-store" });
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(`${sessionCookieName()}=`));
  if (cookie !== undefined) {
    headers.append("set-cookie", cookie);
    // The browser has a new session, and nothing could end the previous one.
    if (session) await deleteSession(hashSessionToken(session));
  }

  return new Response(null, { status: 303, headers });
}

/**
 * Returns the requested page of this site, else the welcome page, which leads on to the start page
 * once it is answered.
 */
export function pathAfterSignIn(next: unknown): string {
  return toLocalPath(next) ?? "/welcome";
}
