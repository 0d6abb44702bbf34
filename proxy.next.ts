import { type NextRequest, NextResponse } from "next/server";
import { localeCookie } from "@/lib/identity/values";
import { findLanguage } from "@/messages/languages";

const yearSeconds = 31_536_000;

/** Only pages with `?lang`: a proxy in front of uploads would cut their bodies. */
export const config = {
  matcher: [{ source: "/((?!api/|i/|upload/|_next/|dashboard).*)", has: [{ type: "query", key: "lang" }] }],
};

/** Remembers the language of `?lang`, in which the page is shown, for the pages that follow. */
export function proxy(request: NextRequest): NextResponse {
  const language = findLanguage(request.nextUrl.searchParams.get("lang"));
  const response = NextResponse.next();
  if (!language) return response;

  response.headers.set("content-language", language);
  response.cookies.set(localeCookie, language, { path: "/", maxAge: yearSeconds, sameSite: "lax" });
  return response;
}
