"use client";

import { useTranslations } from "next-intl";
import { isMac } from "./is-mac";
import { digitOf, listPresses, parsePress } from "./key-press";

const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The keys of a shortcut as drawn on a keyboard. In the browser only: the names depend on it. */
export function KeyCaps({ keys }: { keys: string }) {
  const nameKey = useKeyName();
  return (
    <span dir="ltr" className="inline-flex items-center gap-1">
      {listPresses(keys).map((press) => {
        const { key, mod, alt, shift } = parsePress(press);
        const names = [
          mod && nameKey("mod"),
          alt && nameKey("alt"),
          shift && nameKey("shift"),
          nameKey(key),
        ].filter(Boolean);
        return (
          <kbd
            key={press}
            className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs leading-4 whitespace-nowrap text-ink"
          >
            {names.join(isMac() ? "" : "+")}
          </kbd>
        );
      })}
    </span>
  );
}

function useKeyName(): (key: string) => string {
  const t = useTranslations("shortcuts.keys");
  return (key) => {
    if (key === "mod") return isMac() ? "⌘" : t("control");
    if (key === "alt") return isMac() ? "⌥" : t("alt");
    if (key === "shift") return isMac() ? "⇧" : t("shift");
    if (key === " ") return t("space");
    if (key === "Escape") return t("escape");
    if (key === "Delete") return t("delete");
    if (key === "Enter") return t("enter");
    if (key === "Home") return t("home");
    if (key === "End") return t("end");
    if (key === "PageUp") return t("pageUp");
    if (key === "PageDown") return t("pageDown");
    return arrows[key] ?? digitOf(key) ?? key.toUpperCase();
  };
}
