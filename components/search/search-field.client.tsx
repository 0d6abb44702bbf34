"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import {
  type ListFilters,
  parseListChoice,
  withoutFilter,
  writeListChoice,
} from "@/components/image-lists/filters";
import { useCommand } from "@/components/shortcuts/use-command.client";
import { whenIdle } from "@/components/ui/when-idle";
import type { Caret, SearchBoxProps } from "./search-box.client";
import { SearchSubmit, searchBoxStyle, searchInputStyle } from "./search-parts";
import { typedSearch } from "./typed-search";

const imagesPath = "/dashboard";

/**
 * The search of the whole library. On the page of all images it changes what that page shows;
 * everywhere else it starts with no filter and goes there.
 */
function useSearch() {
  const pathname = usePathname();
  const params = useSearchParams();
  const router = useRouter();
  const isOnImages = pathname === imagesPath;
  const { filters, ...order } = parseListChoice(isOnImages ? params : new URLSearchParams());

  function search(next: ListFilters): void {
    const query = writeListChoice({ filters: next, ...order }).toString();
    const url = query === "" ? imagesPath : `${imagesPath}?${query}`;
    if (isOnImages) {
      window.history.pushState(null, "", url);
      window.scrollTo({ top: 0 });
    } else router.push(url);
  }

  return { filters, order, search };
}

const loadBox = () => import("./search-box.client");
const SearchDialog = dynamic(() => import("./search-dialog.client").then((module) => module.SearchDialog));

/**
 * The search of the top bar. A plain field until the code of its suggestions is loaded, which
 * happens when the browser is idle or the field is used. The server understands its form without
 * scripts. Where the bar has no room for it, or an image lies over it, the search opens as a
 * dialog.
 */
export function SearchField() {
  const t = useTranslations("search");
  const locale = useLocale();
  const { filters, order, search } = useSearch();
  const present = filters.search ?? "";
  const [text, setText] = useState(present);
  const [shown, setShown] = useState(present);
  // The field follows the URL.
  if (shown !== present) {
    setShown(present);
    setText(present);
  }

  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const [Box, setBox] = useState<ComponentType<SearchBoxProps>>();
  const caret = useRef<Caret>(undefined);
  const [isDialogOpen, setDialogOpen] = useState<boolean>();

  const load = useCallback(async () => {
    const { SearchBox } = await loadBox();
    // An input method would lose what it composes; the end of the composition loads again.
    if (!isComposing.current) setBox(() => SearchBox);
  }, []);

  const plainInput = useCallback((field: HTMLInputElement) => {
    input.current = field;
    // The text that was typed before the scripts of the page ran.
    setText(field.value);
    // React calls this just before it removes the field.
    return () => {
      if (field === document.activeElement) caret.current = [field.selectionStart, field.selectionEnd];
    };
  }, []);

  useEffect(() => whenIdle(() => void load()), [load]);

  useCommand("search", () => {
    const field = input.current;
    const isCovered = document.querySelector("[role=dialog][data-shortcuts]") !== null;
    if (!field || isCovered || !field.checkVisibility({ visibilityProperty: true }))
      return setDialogOpen(true);

    field.focus();
    field.select();
  });

  return (
    <>
      {Box ? (
        <Box
          input={input}
          text={text}
          setText={setText}
          filters={filters}
          onSearch={search}
          caret={caret}
          className={`${searchBoxStyle} max-lg:hidden`}
        />
      ) : (
        <search className={`${searchBoxStyle} max-lg:hidden`}>
          <form
            action="/dashboard"
            className="contents"
            onSubmit={(event) => {
              event.preventDefault();
              const form = event.currentTarget;
              void loadBox().then(
                ({ applySearchText, currentCalendar }) => {
                  const next = applySearchText(filters, text, currentCalendar(locale));
                  setText(next.search ?? "");
                  search(next);
                },
                // The server can search too.
                () => form.submit(),
              );
            }}
          >
            <SearchSubmit />
            {[...writeListChoice({ filters: withoutFilter(filters, "search"), ...order })].map(
              ([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ),
            )}
            <input
              ref={plainInput}
              name={typedSearch}
              role="combobox"
              aria-label={t("label")}
              aria-expanded={false}
              aria-haspopup="listbox"
              aria-autocomplete="list"
              autoComplete="off"
              maxLength={200}
              placeholder={t("placeholder")}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onFocus={() => void load()}
              onCompositionStart={() => {
                isComposing.current = true;
              }}
              onCompositionEnd={() => {
                isComposing.current = false;
                void load();
              }}
              className={searchInputStyle}
            />
          </form>
        </search>
      )}
      {isDialogOpen !== undefined && (
        <SearchDialog
          isOpen={isDialogOpen}
          onOpenChange={setDialogOpen}
          initialText={present}
          filters={filters}
          onSearch={search}
        />
      )}
    </>
  );
}
