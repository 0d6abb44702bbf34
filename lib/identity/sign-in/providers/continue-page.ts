import { NextResponse } from "next/server";
import { readCookie } from "@/lib/identity";
import { localeCookie } from "@/lib/identity/values";
import { htmlDocument } from "@/lib/kernel/markup/document";
import { html } from "@/lib/kernel/markup/markup";
import { chooseLocale, listLocales, textDirection } from "@/lib/platform/i18n/locale";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";

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
  const label = t("continue", { name });
  const page = htmlDocument({
    language: loaded.locale,
    direction: textDirection(loaded.locale),
    title: label,
    meta: { viewport: "width=device-width", "color-scheme": "light dark" },
    head: html`<meta http-equiv="refresh" content="0; url=${url}">`,
    body: html`<p><a href="${url}">${label}</a></p>`,
  });

  return new NextResponse(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": loaded.locale,
      "cache-control": "no-store",
    },
  });
}
