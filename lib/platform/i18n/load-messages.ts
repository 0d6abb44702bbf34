import type { Messages } from "@/messages/en";
import { languages } from "@/messages/languages";
import { listMissingKeys, mergeMessages } from "@/messages/merge-messages";
import type { Translation } from "@/messages/translation";
import { env } from "../process/env";
import { logger } from "../process/logger";

type Language = (typeof languages)[number];

/**
 * Loads all messages of a language, in English where they are not translated yet; pseudo-locales
 * are derived from English.
 */
export async function loadMessages(locale: string): Promise<Messages> {
  const language = languages.find((one) => one === locale) ?? languages[0];
  const [{ messages: english }, { messages }] = await Promise.all([loaders.en(), loaders[language]()]);
  if (pseudoLocales.includes(locale)) return toPseudoMessages(english);

  return language === "en" ? english : completeMessages(language, english, messages);
}

/** Loads the messages that a language has itself. */
export async function loadTranslation(language: Language): Promise<Translation> {
  return (await loaders[language]()).messages;
}

const loaders: Record<Exclude<Language, "en">, () => Promise<{ messages: Translation }>> & {
  en: () => Promise<{ messages: Messages }>;
} = {
  en: () => import("@/messages/en"),
  de: () => import("@/messages/de"),
  fr: () => import("@/messages/fr"),
  es: () => import("@/messages/es"),
  "pt-BR": () => import("@/messages/pt-BR"),
  nl: () => import("@/messages/nl"),
  pl: () => import("@/messages/pl"),
  ja: () => import("@/messages/ja"),
  "zh-Hans": () => import("@/messages/zh-Hans"),
  ar: () => import("@/messages/ar"),
};

/** The complete messages by the translation, which development replaces when its files change. */
const completed = new WeakMap<Translation, { english: Messages; messages: Messages }>();

function completeMessages(language: string, english: Messages, translation: Translation): Messages {
  const known = completed.get(translation);
  if (known?.english === english) return known.messages;

  if (env().NODE_ENV === "development") warnOfMissingKeys(language, listMissingKeys(english, translation));
  const messages = mergeMessages(english, translation) as Messages;
  completed.set(translation, { english, messages });

  return messages;
}

function warnOfMissingKeys(language: string, keys: readonly string[]): void {
  if (keys.length > 0) logger().warn({ language, count: keys.length, keys }, "messages are not translated");
}

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
