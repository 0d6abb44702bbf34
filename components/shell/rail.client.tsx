"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useHasRole } from "@/components/session/role.client";
import { CommandTooltip } from "@/components/shortcuts/command-tooltip.client";
import { getCommand } from "@/components/shortcuts/table";
import { PanelLeftClose, PanelLeftOpen } from "@/components/ui/icons";
import { Link } from "@/components/ui/link.client";
import { useRail } from "./frame.client";
import { Logo } from "./logo";
import { isCurrentEntry, type RailEntryOfTable, type RailGroupName, railEntries } from "./rail-entries";
import type { StartPath } from "./start-page";

interface Props {
  /** The target of the logo. */
  startPath: StartPath;
  /** The pinned albums and collections. */
  pinned: ReactNode;
  storage: ReactNode;
}

/** The sidebar of wide screens: the pages, and what the slots hold. */
export function Rail({ startPath, pinned, storage }: Props) {
  const t = useTranslations("shell.rail");
  const brand = useTranslations("shell.brand");
  const { isCollapsed, toggle } = useRail();
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;

  return (
    <nav
      aria-label={t("label")}
      className="fixed inset-y-0 start-0 z-20 flex w-(--rail) flex-col border-e border-line bg-paper max-lg:hidden"
    >
      <div className="flex h-14 shrink-0 items-center px-4">
        <Link href={startPath} className="flex items-center gap-2 rounded-sm">
          <Logo />
          <span className={isCollapsed ? "sr-only" : "text-[1.0625rem] font-semibold tracking-tight"}>
            {brand("name")}
          </span>
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-2">
        <RailGroup group="library" />
        {pinned}
        <RailGroup group="upkeep" />
        <RailGroup group="insight" />
      </div>
      <div className="flex flex-col gap-1 border-t border-line p-3">
        {!isCollapsed && storage}
        <RailGroup group="account" />
        <CommandTooltip
          command="toggleRail"
          side="inline-end"
          label={isCollapsed ? t("expand") : t("collapse")}
        >
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-label={t("showLabels")}
            onClick={toggle}
            className="grid size-9 place-items-center rounded-md text-ink-soft transition-colors duration-120 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          >
            <ToggleIcon aria-hidden size={18} strokeWidth={1.75} className="rtl:-scale-x-100" />
          </button>
        </CommandTooltip>
      </div>
    </nav>
  );
}

/**
 * The HTML of every page has the rail, so what its icons share stands once, at the list, from which
 * SVG inherits it.
 */
const iconStyle = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const inherited = {
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
};

function RailGroup({ group }: { group: RailGroupName }) {
  const hasRole = useHasRole();
  const entries = railEntries.filter(
    (entry) => entry.group === group && hasRole(getCommand(entry.command).role),
  );
  if (entries.length === 0) return null;

  return (
    <ul style={iconStyle} className="rail-links flex flex-col gap-0.5 text-sm text-ink-soft not-last:mb-4">
      {entries.map((entry) => (
        <li key={entry.id}>
          <RailLink entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function RailLink({ entry: { id, href, icon: Icon, command } }: { entry: RailEntryOfTable }) {
  const t = useTranslations("shell.pages");
  const { isCollapsed } = useRail();
  const isCurrent = isCurrentEntry(href, usePathname());

  return (
    <CommandTooltip command={command} side="inline-end" label={t(id)}>
      <Link href={href} aria-current={isCurrent ? "page" : undefined}>
        <Icon
          aria-hidden
          size={18}
          strokeWidth={1.75}
          {...inherited}
          className={isCurrent ? "text-accent-text" : undefined}
        />
        <span className={isCollapsed ? "sr-only" : "truncate"}>{t(id)}</span>
      </Link>
    </CommandTooltip>
  );
}
