import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { timeZoneCookie } from "@/components/ui/locale-cookies";
import { localeCookie } from "@/lib/identity/values";
import { loadMessages } from "@/lib/platform/i18n/load-messages";
import { chooseLocale, listLocales, parseTimeZone } from "@/lib/platform/i18n/locale";
import { setPageLanguage } from "@/lib/platform/i18n/page-language";
import { findLanguage } from "@/messages/languages";
import { getCurrentLanguage } from "./get-current-settings";

/** Language, messages and time zone of a request. */
export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale({
    requested: findRequestedLanguage(),
    setting: await getCurrentLanguage(),
    cookie: cookieStore.get(localeCookie)?.value,
    acceptLanguage: headerList.get("accept-language") ?? undefined,
    available: listLocales(),
  });
  setPageLanguage(locale);

  return {
    locale,
    messages: await loadMessages(locale),
    timeZone: parseTimeZone(cookieStore.get(timeZoneCookie)?.value),
  };
});

/**
 * Returns the language that the URL of this request names in `?lang`. Next.js has no public
 * function for the URL. A header set by the proxy would not do: caches know nothing of it, and
 * every client can send it.
 */
function findRequestedLanguage(): string | undefined {
  const request = workUnitAsyncStorage.getStore();
  if (request?.type !== "request") return undefined;

  return findLanguage(new URLSearchParams(request.url.search).get("lang"));
}
