import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, timeZoneCookie } from "@/components/ui/locale-cookies";
import { loadMessages } from "@/lib/platform/i18n/load-messages";
import { chooseLocale, listLocales, parseTimeZone } from "@/lib/platform/i18n/locale";
import { languages } from "@/messages/languages";
import { getCurrentSettings } from "./get-current-settings";

/** Language, messages and time zone of a request. */
export default getRequestConfig(async () => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale({
    setting: await readLanguageSetting(),
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

/** Returns the language that a signed-in user chose. The default counts as no choice. */
async function readLanguageSetting(): Promise<string | undefined> {
  const language = (await getCurrentSettings())?.language;
  return language === languages[0] ? undefined : language;
}
