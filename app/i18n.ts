import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { requestedLanguageHeader, timeZoneCookie } from "@/components/ui/locale-cookies";
import { loadMessages } from "@/lib/platform/i18n/load-messages";
import { chooseLocale, listLocales, parseTimeZone } from "@/lib/platform/i18n/locale";
import { localeCookie } from "@/lib/values/setting-values";
import { getCurrentLanguage } from "./get-current-settings";

/** Language, messages and time zone of a request. */
export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale({
    requested: headerList.get(requestedLanguageHeader) ?? undefined,
    setting: await getCurrentLanguage(),
    cookie: cookieStore.get(localeCookie)?.value,
    acceptLanguage: headerList.get("accept-language") ?? undefined,
    available: listLocales(),
  });
  return {
    locale,
    messages: await loadMessages(locale),
    timeZone: parseTimeZone(cookieStore.get(timeZoneCookie)?.value),
  };
});
