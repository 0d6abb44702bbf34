"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { saveSettings } from "@/components/session/save-settings";
import { useSaveSettings } from "@/components/session/use-save-settings";
import { runCommand } from "@/components/shortcuts/registry";
import { IconButton } from "@/components/ui/icon-button";
import { BookOpen, Keyboard, LogOut, ServerCog } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from "@/components/ui/menu";
import { themes } from "@/lib/settings/values";
import { type AccountOfShell, chooseLibrary, libraryName } from "./account";
import { AccountMark, AccountName } from "./account-name";
import { findLanguage, languageChoices } from "./language-names";
import { themeIcons } from "./theme-switch.client";
import { useChooseLanguage } from "./use-language";
import { useTheme } from "./use-theme";

/** The account's name, theme and ways out. It is open when it appears. */
export function AccountMenuOnDemand(account: AccountOfShell) {
  const { owner, handle, avatar, theme: initialTheme, isOperator } = account;
  const t = useTranslations("shell.account");
  const themeNames = useTranslations("shell.theme");
  const save = useSaveSettings();
  const [theme, setTheme] = useTheme(initialTheme, (chosen) => save({ theme: chosen }));
  const locale = useLocale();
  const chooseLanguage = useChooseLanguage((language) => saveSettings({ language }));
  const signOut = useRef<HTMLFormElement>(null);

  return (
    <Menu defaultOpen>
      <form ref={signOut} method="post" action="/api/auth/sign-out" hidden />
      <MenuTrigger render={<IconButton label={t("label")} />}>
        <AccountMark owner={owner} avatar={avatar} />
      </MenuTrigger>
      <MenuContent width="min-w-64">
        <MenuGroup heading={<AccountName owner={owner} handle={handle} />}>
          {isOperator && (
            <MenuItem render={<Link href="/dashboard/operator" />}>
              <ServerCog aria-hidden size={16} />
              {t("operator")}
            </MenuItem>
          )}
          <MenuItem render={<Link href="/docs" />}>
            <BookOpen aria-hidden size={16} />
            {t("api")}
          </MenuItem>
          <MenuItem onClick={() => runCommand("showShortcuts")}>
            <Keyboard aria-hidden size={16} />
            {t("shortcuts")}
          </MenuItem>
          <MenuItem onClick={() => signOut.current?.requestSubmit()}>
            <LogOut aria-hidden size={16} className="rtl:-scale-x-100" />
            {t("signOut")}
          </MenuItem>
        </MenuGroup>
        {account.libraries.length > 1 && (
          <MenuRadioGroup
            value={account.library}
            onValueChange={(chosen) => chooseLibrary(account, chosen)}
            className="mt-1 border-t border-line pt-1"
            aria-label={t("library")}
          >
            {account.libraries.map((library) => (
              <MenuRadioItem key={library.handle} value={library.handle}>
                <bdi className="truncate">{libraryName(library)}</bdi>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        )}
        <MenuRadioGroup
          value={theme}
          onValueChange={setTheme}
          className="mt-1 border-t border-line pt-1"
          aria-label={themeNames("name")}
        >
          {themes.map((name) => {
            const Icon = themeIcons[name];
            return (
              <MenuRadioItem key={name} value={name}>
                <Icon aria-hidden size={16} />
                {themeNames(name)}
              </MenuRadioItem>
            );
          })}
        </MenuRadioGroup>
        <MenuRadioGroup
          value={locale}
          onValueChange={(value) => {
            const language = findLanguage(value);
            if (language) chooseLanguage(language);
          }}
          className="mt-1 border-t border-line pt-1"
          aria-label={t("language")}
        >
          {languageChoices.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              <span lang={value}>{label}</span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
