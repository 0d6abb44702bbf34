import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { findLanguage, type languages } from "@/messages/languages";
import { type MessageTree, mergeMessages } from "@/messages/merge-messages";

/** Loads the texts of a section in the language of the page, by language. */
export type MessageLoaders = Record<(typeof languages)[number], () => Promise<{ default: MessageTree }>>;

/**
 * Loads a section of messages with the code that uses it, so that the HTML of other pages does not
 * have it.
 */
export function useLoadedMessages(section: string, loaders: MessageLoaders) {
  const language = findLanguage(useLocale()) ?? "en";
  return useQuery({
    queryKey: ["messages", section, language],
    queryFn: async () => {
      // English stands in for messages that are not translated yet.
      const [english, translated] = await Promise.all([loaders.en(), loaders[language]()]);
      return { [section]: mergeMessages(english.default, translated.default) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
