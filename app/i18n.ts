import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { localeCookie, timeZoneCookie } from "@/components/ui/locale-cookies";
import { getSettings } from "@/lib/account/settings";
import { currentActor } from "@/lib/identity/sign-in";
import { loadMessages } from "@/lib/platform/i18n/load-messages";
import { chooseLocale, listLocales, parseTimeZone } from "@/lib/platform/i18n/locale";
import { languages } from "@/messages/languages";

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

/**
 * Returns the language that a signed-in user chose, or the default. Ignores a database failure, because the page that reports
 * it needs a language too.
 */
async function readLanguageSetting(): Promise<string | undefined> {
  try {
    const actor = await currentActor();
    if (!actor) return undefined;
    const { language } = await getSettings(actor);
    return language === languages[0] ? undefined : language;
  } catch {
    return undefined;
  }
}
