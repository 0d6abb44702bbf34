import type { Messages } from "@/messages/en";
import { languages } from "@/messages/languages";
import { pseudoLocales, toPseudoMessages } from "./pseudo-locales";

/** Loads all messages of a language; pseudo-locales are derived from English. */
export async function loadMessages(locale: string): Promise<Messages> {
  const isPseudo = pseudoLocales.includes(locale);
  const folder = isPseudo ? languages[0] : locale;
  const { messages }: { messages: Messages } = await import(`../../../messages/${folder}/index.ts`);
  return isPseudo ? toPseudoMessages(messages) : messages;
}
