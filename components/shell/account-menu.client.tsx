"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useOnDemand } from "@/components/ui/use-on-demand";
import type { AccountOfShell } from "./account";
import { AccountMark } from "./account-name";

const loadMenu = () => import("./account-menu-on-demand.client").then((module) => module.AccountMenuOnDemand);

/**
 * The button of the account menu, at the end of the top bar. The menu's code is loaded when it is
 * about to be opened.
 */
export function AccountMenu(account: AccountOfShell) {
  const t = useTranslations("shell.account");
  const { Loaded, intent } = useOnDemand(loadMenu);
  if (Loaded) return <Loaded {...account} />;

  return (
    <IconButton label={t("label")} aria-haspopup="menu" aria-expanded={false} {...intent}>
      <AccountMark {...account} />
    </IconButton>
  );
}
