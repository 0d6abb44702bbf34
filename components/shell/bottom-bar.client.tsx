"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ForRole } from "@/components/session/role.client";
import { runCommand } from "@/components/shortcuts/registry";
import { getCommand } from "@/components/shortcuts/table";
import { CircleUser, Plus, Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import type { AccountOfShell } from "./account";
import { isCurrentEntry, railEntries } from "./rail-entries";

const YouDrawer = dynamic(() => import("./you-drawer.client").then((module) => module.YouDrawer));

const itemStyle =
  "flex min-w-11 flex-1 flex-col items-center justify-center gap-0.5 rounded-md text-[0.6875rem]";
const restingStyle = `${itemStyle} font-medium text-ink-soft`;
const currentStyle = `${itemStyle} font-medium text-ink underline underline-offset-4`;

interface Props {
  account: AccountOfShell | undefined;
  storage: ReactNode;
}

/** The navigation of narrow screens, which thumbs reach. */
export function BottomBar({ account, storage }: Props) {
  const t = useTranslations("shell.bottomBar");
  const pages = useTranslations("shell.pages");
  const pathname = usePathname();
  // Loaded when it is first opened; it stays, so that it can close with its motion.
  const [isOpen, setIsOpen] = useState<boolean>();

  return (
    <nav
      aria-label={t("label")}
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) items-stretch gap-1 border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {railEntries
        .filter((entry) => entry.isInBottomBar)
        .map(({ id, href, icon: Icon }) => {
          const isCurrent = isCurrentEntry(href, pathname);
          return (
            <Link
              key={id}
              href={href}
              aria-current={isCurrent ? "page" : undefined}
              className={isCurrent ? currentStyle : restingStyle}
            >
              <Icon
                aria-hidden
                size={20}
                strokeWidth={1.75}
                className={isCurrent ? "text-accent-text" : ""}
              />
              {pages(id)}
            </Link>
          );
        })}
      <ForRole least={getCommand("upload").role}>
        <button
          type="button"
          className={`${itemStyle} font-semibold text-ink`}
          onClick={() => runCommand("upload")}
        >
          <span className="grid h-6 w-9 place-items-center rounded-full bg-accent text-accent-ink">
            <Plus aria-hidden size={18} strokeWidth={2.25} />
          </span>
          {t("upload")}
        </button>
      </ForRole>
      {account && (
        <button
          type="button"
          aria-haspopup="dialog"
          className={restingStyle}
          onClick={() => runCommand("search")}
        >
          <Search aria-hidden size={20} strokeWidth={1.75} />
          {t("search")}
        </button>
      )}
      {account && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen ?? false}
          className={restingStyle}
          onClick={() => setIsOpen(true)}
        >
          <CircleUser aria-hidden size={20} strokeWidth={1.75} />
          {t("you")}
        </button>
      )}
      {account && isOpen !== undefined && (
        <YouDrawer isOpen={isOpen} onOpenChange={setIsOpen} account={account} storage={storage} />
      )}
    </nav>
  );
}
