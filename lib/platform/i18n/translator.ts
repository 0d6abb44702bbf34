import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import { type Messages, messages } from "@/messages/en";
import { loadMessages } from "./load-messages";
import { listLocales } from "./locale";

type MessageNamespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

/**
 * Language of texts for someone whose language is not known: sign-in links, and the page for a
 * missing image.
 */
export const language = "en";

interface Language {
  locale: string;
  messages: Messages;
}

/** Returns the messages of a namespace outside of Next's pages. */
export function getTranslator<Name extends MessageNamespace>(
  namespace: Name,
  { locale, messages: translated }: Language = { locale: language, messages },
) {
  return createTranslator({ locale, messages: translated, namespace });
}

/**
 * Loads the language of an account's settings for `getTranslator`; English if this version does not
 * have it.
 */
export async function loadLanguage(setting: string): Promise<Language> {
  const locale = listLocales().find((one) => one === setting) ?? language;
  return { locale, messages: await loadMessages(locale) };
}
