"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { methodColor } from "@/components/reference/method-color";
import { Link } from "@/components/ui/link.client";
import {
  type ContentsEntry,
  type ContentsGroup,
  entryHref,
  findEntries,
  findNearestEntries,
} from "./contents";
import { useContents } from "./contents-provider.client";
import { loadFullContents, withFullEntries } from "./full-contents";
import { findMovedPage } from "./moved-fragments";
import { SearchField } from "./search-field.client";
import "./docs.css";

const contentsId = "contents";

/**
 * The pages of the documentation with a search: next to the page on wide screens, else a sheet
 * behind a button.
 */
export function ContentsNav() {
  const groups = useContents();
  const t = useTranslations("docs.contents");
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  const [query, setQuery] = useState("");
  const [full, setFull] = useState<readonly ContentsGroup[]>([]);
  const isSearching = query.trim() !== "";
  const searched = withFullEntries(groups, full);
  const found = isSearching ? findEntries(searched, query) : groups;
  const hasFound = found.length > 0;
  const shown = hasFound ? found : findNearestEntries(searched, query);

  /** Without a connection the search finds titles alone. */
  const loadWords = async () => {
    const loaded = await loadFullContents().catch(() => []);
    flushSync(() => setFull(loaded));
  };

  const openFirst = async () => {
    if (full.length === 0) await loadWords();
    nav.current?.querySelector<HTMLElement>("li a")?.click();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page closes the sheet that it was chosen in.
  useEffect(() => {
    nav.current?.hidePopover();
    showCurrentEntry(nav.current);
  }, [path]);

  useEffect(() => {
    const open = () => {
      const moved = path === "/docs" && findMovedPage(groups, decodeURIComponent(location.hash.slice(1)));
      if (moved) location.replace(moved);
    };
    open();
    window.addEventListener("hashchange", open);

    return () => window.removeEventListener("hashchange", open);
  }, [path, groups]);

  return (
    <>
      <nav
        ref={nav}
        id={contentsId}
        popover="auto"
        aria-label={t("label")}
        className="docs-contents fixed inset-x-3 top-3 bottom-3 m-0 size-auto overflow-y-auto overscroll-contain rounded-lg border-0 bg-raised p-5 text-sm text-ink shadow-float lg:sticky lg:top-16 lg:bottom-auto lg:block lg:h-[calc(100dvh-4rem)] lg:w-66 lg:shrink-0 lg:rounded-none lg:-ms-1 lg:bg-transparent lg:px-1 lg:py-8 lg:shadow-none"
        onKeyDown={(event) => moveFocus(event, nav.current)}
        // A section of the page that is open is no new path.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest("a")) nav.current?.hidePopover();
        }}
      >
        <SearchField
          query={query}
          onChange={setQuery}
          onBeforeFocus={() => showSheet(nav.current)}
          onFocus={() => void loadWords()}
          onSubmit={() => void openFirst()}
        />
        <p role="status" className="mt-1.5 px-2 empty:hidden text-xs text-ink-soft">
          {isSearching &&
            (hasFound
              ? t("found", { count: countEntries(found) })
              : t("notFound", { near: countEntries(shown) }))}
        </p>
        {shown.map((group) => (
          <Group
            key={group.page}
            group={group}
            path={path}
            isOpen={isSearching || isGroupOpen(group, path)}
          />
        ))}
      </nav>
      <button
        type="button"
        popoverTarget={contentsId}
        className="fixed end-4 bottom-4 z-10 h-12 rounded-full bg-ink px-5 font-medium text-paper shadow-float lg:hidden"
      >
        {t("open")}
      </button>
    </>
  );
}

const countEntries = (groups: readonly ContentsGroup[]) =>
  groups.reduce((sum, { entries }) => sum + entries.length, 0);

const isGroupOpen = (group: ContentsGroup, path: string) =>
  group.isOpen === true ||
  path === group.page ||
  group.entries.some((entry) => entryHref(group, entry) === path);

/** On narrow screens the search is in the sheet. */
function showSheet(nav: HTMLElement | null): void {
  if (nav && !nav.checkVisibility()) nav.showPopover();
}

/** Scrolls the contents, not the page, to the entry of the page. */
function showCurrentEntry(nav: HTMLElement | null): void {
  const entry = nav?.querySelector("[aria-current]")?.getBoundingClientRect();
  const frame = nav?.getBoundingClientRect();
  if (!nav || !entry || !frame || (entry.top >= frame.top && entry.bottom <= frame.bottom)) return;

  nav.scrollTop += entry.top - frame.top - frame.height / 3;
}

/** The arrow keys go through the links, and from the first one back to the search. */
function moveFocus(event: KeyboardEvent, nav: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;

  const stops = [...(nav?.querySelectorAll<HTMLElement>("input, li a") ?? [])];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  event.preventDefault();
  stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

function Group({ group, path, isOpen }: { group: ContentsGroup; path: string; isOpen: boolean }) {
  return (
    <div>
      <p>
        <Link href={group.page} prefetch={false} {...(path === group.page && { "aria-current": "page" })}>
          {group.title}
        </Link>
      </p>
      {isOpen && (
        <ul>
          {group.entries.map((entry) => (
            <Entry key={entryHref(group, entry)} entry={entry} href={entryHref(group, entry)} path={path} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Entry({ entry, href, path }: { entry: ContentsEntry; href: string; path: string }) {
  const isCurrent = href === path;
  return (
    <li>
      <Link href={href} prefetch={false} {...(isCurrent && { "aria-current": "page" })}>
        {entry.method !== undefined && <b className={methodColor(entry.method)}>{entry.method}</b>}
        <span>
          {entry.section ?? entry.label}
          {entry.section !== undefined && <small>{entry.label}</small>}
        </span>
      </Link>
    </li>
  );
}
