import type { Messages } from "@/messages/en";
import { languages } from "@/messages/languages";

/** Loads all messages of a language; pseudo-locales are derived from English. */
export async function loadMessages(locale: string): Promise<Messages> {
  const isPseudo = pseudoLocales.includes(locale);
  const load = loaders[languages.find((language) => language === locale) ?? languages[0]];
  const { messages } = await load();

  return isPseudo ? toPseudoMessages(messages) : messages;
}

const loaders: Record<(typeof languages)[number], () => Promise<{ messages: Messages }>> = {
  en: () => import("@/messages/en"),
  de: () => import("@/messages/de"),
  ar: () => import("@/messages/ar"),
};

/**
 * Locales for tests only: English with accents and 40% more length, and the same from right to
 * left. Text that stays plain English in them does not come from the messages.
 */
export const pseudoLocales = ["en-XA", "ar-XB"];

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [..."aáeéiíoóuúcçnñsšzžAÁEÉIÍOÓUÚCÇNÑSŠZŽ"]
    .join("")
    .match(/../gu)
    ?.map(([plain = "", accented = ""]) => [plain, accented]) ?? [],
);

/** Translates a tree of messages into a pseudo-locale. */
function toPseudoMessages<Tree extends object>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? toPseudoText(value) : toPseudoMessages(value),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Accents the words of an ICU message and pads it; arguments, categories and tags stay unchanged.
 */
export function toPseudoText(message: string): string {
  let depth = 0;
  let isTag = false;
  let text = "";
  for (const character of message) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "<") isTag = true;
    // Every second level of braces is text again: {count, plural, one {# file}}.
    text += depth % 2 === 0 && !isTag ? (accents[character] ?? character) : character;
    if (character === ">") isTag = false;
  }

  const padding = " ···".repeat(Math.ceil(message.length / 10));
  return `[${text}${padding}]`;
}
