import { NextResponse } from "next/server";
import { readCookie } from "@/lib/identity";
import { chooseLocale, listLocales, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { localeCookie } from "@/lib/values/setting-values";

/**
 * Returns a page that continues to the provider by itself. A redirect would not do: our content
 * security policy lets a form lead to this site only, and browsers apply that to redirects.
 */
export async function continuePage(url: string, name: string, headers: Headers): Promise<NextResponse> {
  const locale = chooseLocale({
    setting: undefined,
    cookie: readCookie(headers.get("cookie"), localeCookie),
    acceptLanguage: headers.get("accept-language") ?? undefined,
    available: listLocales(),
  });
  const loaded = await loadLanguage(locale);
  const t = getTranslator("signIn.providers", loaded);
  const label = escapeHtml(t("continue", { name }));
  const target = escapeHtml(url);
  const page = `<!doctype html>
<html lang="${loaded.locale}" dir="${textDirection(loaded.locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0; url=${target}">
<title>${label}</title>
<p><a href="${target}">${label}</a></p>
</html>
`;
  return new NextResponse(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": loaded.locale,
      "cache-control": "no-store",
    },
  });
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
