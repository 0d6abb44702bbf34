"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useTextKeys } from "@/components/ui/use-text-keys";

interface Props {
  query: string;
  onChange: (query: string) => void;
  /** Makes the field visible before `/` focuses it. */
  onBeforeFocus: () => void;
  onFocus: () => void;
  /** Opens the first result. */
  onSubmit: () => void;
}

/** The search of the contents; `/` focuses it, Enter opens the first result. */
export function SearchField({ query, onChange, onBeforeFocus, onFocus, onSubmit }: Props) {
  const t = useTranslations("docs.search");
  const input = useRef<HTMLInputElement>(null);
  const showField = useRef(onBeforeFocus);
  showField.current = onBeforeFocus;

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;

      event.preventDefault();
      showField.current();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  const onKeyDown = useTextKeys<HTMLInputElement>((event) => {
    if (event.key === "Escape" && query !== "") {
      // The first press clears the field, the second one closes the sheet.
      event.preventDefault();
      onChange("");
    }
    if (event.key === "Enter" && query.trim() !== "") {
      // The sheet closes, and the same press would open it again by its button, which gets the focus.
      event.preventDefault();
      onSubmit();
    }
  });

  return (
    <search className="noscript:hidden">
      <input
        ref={input}
        type="search"
        value={query}
        aria-label={t("label")}
        aria-keyshortcuts="/"
        placeholder={t("label")}
        autoComplete="off"
        spellCheck={false}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-soft pointer-coarse:h-12 pointer-coarse:text-base"
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}
