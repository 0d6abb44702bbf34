import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { languages } from "@/messages/languages";

/** Words by the id of what they find. */
type Words = Readonly<Record<string, string>>;

interface Contents {
  commands?: Words;
  settings?: Words;
}

const loaders: Record<(typeof languages)[number], () => Promise<{ default: Contents }>> = {
  en: () => import("@/messages/en/contents.json"),
  de: () => import("@/messages/de/contents.json"),
  fr: () => import("@/messages/fr/contents.json"),
  es: () => import("@/messages/es/contents.json"),
  "pt-BR": () => import("@/messages/pt-BR/contents.json"),
  nl: () => import("@/messages/nl/contents.json"),
  pl: () => import("@/messages/pl/contents.json"),
  ja: () => import("@/messages/ja/contents.json"),
  "zh-Hans": () => import("@/messages/zh-Hans/contents.json"),
  ar: () => import("@/messages/ar/contents.json"),
};

/**
 * Words by which entries are found too. They come with the palette, so that the HTML of other pages
 * does not have them.
 */
export function useContents(): Contents | undefined {
  const locale = useLocale();
  const language = languages.find((one) => one === locale) ?? languages[0];
  const { data } = useQuery({
    queryKey: ["palette-contents", language],
    queryFn: async () => (await loaders[language]()).default,
    staleTime: Number.POSITIVE_INFINITY,
  });

  return data;
}
