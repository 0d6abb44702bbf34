import { type NextRequest, NextResponse } from "next/server";
import { requestedLanguageHeader } from "@/components/ui/locale-cookies";
import { localeCookie } from "@/lib/values/setting-values";
import { languages } from "@/messages/languages";

const yearSeconds = 31_536_000;

/** Only pages with `?lang`: a proxy in front of uploads would cut their bodies. */
export const config = {
  matcher: [{ source: "/((?!api/|i/|upload/|_next/|dashboard).*)", has: [{ type: "query", key: "lang" }] }],
};

/** Shows a public page in the language of `?lang`, and remembers it for the pages that follow. */
export function proxy(request: NextRequest): NextResponse {
  const requested = request.nextUrl.searchParams.get("lang");
  const language = languages.find((known) => known === requested);
  const headers = new Headers(request.headers);
  headers.delete(requestedLanguageHeader);
  if (!language) return NextResponse.next({ request: { headers } });
  headers.set(requestedLanguageHeader, language);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-language", language);
  response.cookies.set(localeCookie, language, { path: "/", maxAge: yearSeconds, sameSite: "lax" });
  return response;
}
