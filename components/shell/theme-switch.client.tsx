"use client";

import { useTranslations } from "next-intl";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { themes } from "@/lib/settings/values";
import type { Theme } from "./theme";
import { useTheme } from "./use-theme";

export const themeIcons = { auto: Monitor, light: Sun, dark: Moon } as const;

interface Props {
  initial: Theme;
  /** Whether the choice is saved for the account too. */
  isSignedIn: boolean;
}

/** Chooses the theme on public pages: an icon over a native select, which needs no library. */
export function ThemeSwitch({ initial, isSignedIn }: Props) {
  const t = useTranslations("shell.theme");
  const [theme, setTheme] = useTheme(initial, isSignedIn ? saveTheme : undefined);
  const CurrentIcon = themeIcons[theme];

  return (
    <label className="relative grid size-9 shrink-0 place-items-center rounded-md border border-transparent text-ink-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:size-11 noscript:hidden">
      <CurrentIcon aria-hidden size={18} />
      <span className="sr-only">{t("name")}</span>
      <select
        value={theme}
        onChange={(event) => setTheme(event.target.value as Theme)}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function saveTheme(theme: Theme): void {
  import("@/components/session/save-settings")
    .then(({ saveSettings }) => saveSettings({ theme }))
    // Public pages have no notifications: the next page shows the theme of the account again.
    .catch(() => undefined);
}
