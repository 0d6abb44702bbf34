"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "@/components/ui/menu";
import { type Theme, themeCookie, themes } from "./theme";

const icons = { auto: Monitor, light: Sun, dark: Moon } as const;
const yearSeconds = 31_536_000;

function saveTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const t = useTranslations("shell.theme");
  const [theme, setTheme] = useState(initial);
  const CurrentIcon = icons[theme];

  return (
    <Menu>
      <MenuTrigger render={<IconButton label={t("label", { theme: t(theme) })} />}>
        <CurrentIcon aria-hidden size={18} />
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup
          value={theme}
          onValueChange={(chosen: Theme) => {
            saveTheme(chosen);
            setTheme(chosen);
          }}
        >
          {themes.map((name) => {
            const Icon = icons[name];
            return (
              <MenuRadioItem key={name} value={name}>
                <Icon aria-hidden size={16} />
                {t(name)}
              </MenuRadioItem>
            );
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
