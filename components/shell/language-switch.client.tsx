"use client";

import { useLocale, useTranslations } from "next-intl";
import { Languages } from "@/components/ui/icons";
import { findLanguage, type Language, languageChoices } from "./language-names";
import { useChooseLanguage } from "./use-language";

interface Props {
  /** Saves the choice for the account. */
  save?: (language: Language) => Promise<unknown>;
}

/** Chooses the language on public pages: an icon over a native select, which needs no library. */
export function LanguageSwitch({ save }: Props) {
  const t = useTranslations("shell.language");
  const locale = useLocale();
  const choose = useChooseLanguage(save);

  return (
    <label className="relative grid size-9 shrink-0 place-items-center rounded-md border border-transparent text-ink-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:size-11 noscript:hidden">
      <Languages aria-hidden size={18} />
      <span className="sr-only">{t("name")}</span>
      <select
        value={findLanguage(locale) ?? ""}
        onChange={(event) => {
          const language = findLanguage(event.target.value);
          if (language) choose(language);
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {languageChoices.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
