"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ForOffer } from "@/components/session/offers.client";
import { ForRole, useHasRole } from "@/components/session/role.client";
import { saveSettings } from "@/components/session/save-settings";
import { useSaveSettings } from "@/components/session/use-save-settings";
import { runCommand } from "@/components/shortcuts/registry";
import { getCommand } from "@/components/shortcuts/table";
import { Drawer } from "@/components/ui/drawer";
import { BookOpen, FolderHeart, Languages, LogOut, ServerCog, ShieldCheck } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { Segmented } from "@/components/ui/segmented";
import { themes } from "@/lib/settings/values";
import { type AccountOfShell, chooseLibrary, libraryName } from "./account";
import { AccountName } from "./account-name";
import { findLanguage, languageChoices } from "./language-names";
import { railEntries } from "./rail-entries";
import { useChooseLanguage } from "./use-language";
import { useTheme } from "./use-theme";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  account: AccountOfShell;
  storage: ReactNode;
}

const itemStyle = "flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-sm";

/** The content of the sidebar and the account menu on wide screens. */
export function YouDrawer({ isOpen, onOpenChange, account, storage }: Props) {
  const t = useTranslations("shell.account");
  const pages = useTranslations("shell.pages");
  const themeNames = useTranslations("shell.theme");
  const nameCommand = useTranslations("shortcuts.commands");
  const hasRole = useHasRole();
  const save = useSaveSettings();
  const [theme, setTheme] = useTheme(account.theme, (chosen) => save({ theme: chosen }));
  const locale = useLocale();
  const chooseLanguage = useChooseLanguage((language) => saveSettings({ language }));
  const close = () => onOpenChange(false);

  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={<AccountName owner={account.owner} handle={account.handle} />}
      closeLabel={t("close")}
    >
      <ul>
        {railEntries
          .filter((entry) => !entry.isInBottomBar && hasRole(getCommand(entry.command).role))
          .map(({ id, href, icon: Icon }) => (
            <li key={id}>
              <Link href={href} onClick={close} className={itemStyle}>
                <Icon aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft" />
                {pages(id)}
              </Link>
            </li>
          ))}
        <ForOffer offer="encryption">
          <ForRole least={getCommand("uploadEncrypted").role}>
            <li>
              <button
                type="button"
                className={itemStyle}
                onClick={() => {
                  close();
                  runCommand("uploadEncrypted");
                }}
              >
                <ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft" />
                {nameCommand("uploadEncrypted")}
              </button>
            </li>
          </ForRole>
        </ForOffer>
        {account.libraries.length > 1 && (
          <li>
            <label className={itemStyle}>
              <FolderHeart aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
              <span className="flex-1">{t("library")}</span>
              <select
                value={account.library}
                onChange={({ target }) => chooseLibrary(account, target.value)}
                className="h-10 min-w-0 truncate rounded-md border border-line-strong bg-surface px-2 text-ink pointer-coarse:h-11"
              >
                {account.libraries.map((library) => (
                  <option key={library.handle} value={library.handle}>
                    {libraryName(library)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        )}
        {account.isOperator && (
          <li>
            <Link href="/dashboard/operator" onClick={close} className={itemStyle}>
              <ServerCog aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft" />
              {t("operator")}
            </Link>
          </li>
        )}
        <li>
          <Link href="/docs" className={itemStyle}>
            <BookOpen aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft" />
            {t("api")}
          </Link>
        </li>
        <li>
          <label className={itemStyle}>
            <Languages aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft" />
            <span className="flex-1">{t("language")}</span>
            <select
              value={findLanguage(locale) ?? ""}
              onChange={(event) => {
                const language = findLanguage(event.target.value);
                if (language) chooseLanguage(language);
              }}
              className="h-10 rounded-md border border-line-strong bg-surface px-2 text-ink pointer-coarse:h-11"
            >
              {languageChoices.map(({ value, label }) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </li>
        <li>
          <form method="post" action="/api/auth/sign-out">
            <button type="submit" className={itemStyle}>
              <LogOut aria-hidden size={18} strokeWidth={1.75} className="text-ink-soft rtl:-scale-x-100" />
              {t("signOut")}
            </button>
          </form>
        </li>
      </ul>
      <Segmented
        className="mt-4"
        label={themeNames("name")}
        value={theme}
        options={themes.map((value) => ({ value, label: themeNames(value) }))}
        onChange={setTheme}
      />
      <div className="mt-5">{storage}</div>
    </Drawer>
  );
}
