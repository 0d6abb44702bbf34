"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

interface Props {
  /** The search text of each operation. */
  texts: readonly string[];
  contentsId: string;
}

/** Hides the operations that do not contain every word; `/` focuses it. */
export function ReferenceFilter({ texts, contentsId }: Props) {
  const t = useTranslations("reference.filter");
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const words = splitWords(query);
  const count = texts.filter((text) => words.every((word) => text.includes(word))).length;

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    const close = () => document.getElementById(contentsId)?.hidePopover();
    document.addEventListener("keydown", focus);
    window.addEventListener("hashchange", close);
    return () => {
      document.removeEventListener("keydown", focus);
      window.removeEventListener("hashchange", close);
    };
  }, [contentsId]);

  return (
    <search className="noscript:hidden">
      <input
        ref={input}
        type="search"
        value={query}
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("placeholder")}
        autoComplete="off"
        spellCheck={false}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-soft pointer-coarse:h-12 pointer-coarse:text-base"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && setQuery("")}
      />
      <p role="status" className="mt-1.5 px-2 empty:hidden text-xs text-ink-soft">
        {words.length > 0 && t("count", { count })}
      </p>
      <style>{buildFilterCss(words)}</style>
    </search>
  );
}

export function splitWords(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Returns CSS rules that hide every operation without one of the words, and groups without a visible operation. CSS, because
 * the operations are rendered on the server and need no browser code for this.
 */
export function buildFilterCss(words: readonly string[]): string {
  if (words.length === 0) return "";
  const attributeSelectors = words
    .map((word) => `[data-search*="${word.replace(/["\\]/g, "\\$&")}"]`)
    .join("");
  return [
    `[data-search]:not(${attributeSelectors})`,
    `[data-search-group]:not(:has(${attributeSelectors}))`,
    "[data-unsearched]",
  ]
    .map((selector) => `${selector}{display:none}`)
    .join("");
}
