"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useId, useLayoutEffect, useState } from "react";
import type { ListFilters } from "@/components/image-lists/filters";
import { X } from "@/components/ui/icons";
import { useTextKeys } from "@/components/ui/use-text-keys";
import { currentCalendar } from "./calendar";
import { SearchProblem, SearchSubmit, searchInputStyle } from "./search-parts";
import { applySearchText } from "./search-tokens";
import { StandingFilters, useStandingFilters } from "./standing-filters.client";
import { SuggestionList } from "./suggestion-list.client";
import type { Suggestion } from "./suggestions";
import { useSubmit } from "./use-submit";
import { useSuggestions } from "./use-suggestions";

export { applySearchText, currentCalendar };

/** The selection of a field that has the focus. */
export type Caret = readonly [start: number | null, end: number | null];

export interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  setText: (text: string) => void;
  /** The filters that are set. */
  filters: ListFilters;
  onSearch: (filters: ListFilters) => void;
  /** The caret of the plain field that this one replaces, when that had the focus. */
  caret: RefObject<Caret | undefined>;
  className: string;
}

/**
 * The search field of the top bar with its suggestions. They are `inline`, in a box of our own,
 * because the popup of Base UI hides the rest of the page from screen readers.
 */
export function SearchBox({ input, text, setText, filters, onSearch, caret, className }: SearchBoxProps) {
  const t = useTranslations("search");
  const [isOpen, setIsOpen] = useState(false);
  const calendar = currentCalendar(useLocale());
  const { groups, choose } = useSuggestions({ text, isOpen, filters, calendar, setText, onSearch });
  const isListed = groups.length > 0;
  const standing = useStandingFilters({ text, filters, calendar });
  const isUnfolded = isListed || (isOpen && standing.length > 0);
  const [problemId, standingId] = [useId(), useId()];
  const { submit, problem } = useSubmit({
    text,
    filters,
    calendar,
    onSearch(next) {
      // The tokens are chips now.
      setText(next.search ?? "");
      onSearch(next);
    },
  });

  // Before the next key is typed.
  useLayoutEffect(() => {
    if (!caret.current) return;

    input.current?.focus();
    input.current?.setSelectionRange(...caret.current);
    caret.current = undefined;
    setIsOpen(true);
  }, [input, caret]);

  function clear(): void {
    setText("");
    if (filters.search !== undefined) onSearch(applySearchText(filters, "", calendar));
    input.current?.focus();
  }

  const onKeyDown = useTextKeys<HTMLInputElement>((event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setIsOpen(true);
    if (event.key !== "Escape") return;

    event.preventDefault();
    if (isUnfolded) setIsOpen(false);
    else {
      setText(filters.search ?? "");
      event.currentTarget.blur();
    }
  });

  function onChoose(suggestion: Suggestion): void {
    // The beginning of a token leaves the list open for its values.
    if (suggestion.filters !== undefined) setIsOpen(false);
    choose(suggestion);
  }

  return (
    <search
      className={`relative ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <form
        action="/dashboard"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          setIsOpen(false);
          submit();
        }}
      >
        <SearchSubmit />
        <Autocomplete.Root
          open
          inline
          mode="none"
          items={groups}
          value={text}
          // Choosing an item would write its label into the field.
          onValueChange={(value, { reason }) => {
            if (reason === "item-press" || reason === "escape-key") return;

            setText(value);
            setIsOpen(true);
          }}
        >
          <Autocomplete.Input
            ref={input}
            aria-label={t("label")}
            aria-expanded={isListed}
            aria-invalid={problem !== undefined}
            aria-describedby={
              problem ? problemId : isUnfolded && standing.length > 0 ? standingId : undefined
            }
            placeholder={t("placeholder")}
            maxLength={200}
            // An empty field has the direction of its placeholder.
            dir={text === "" ? undefined : "auto"}
            onClick={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
            className={searchInputStyle}
          />
          {isUnfolded && (
            // Can have the focus, so that a press between the suggestions does not close them.
            <div
              tabIndex={-1}
              className="absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(28rem,calc(100dvh-5rem))] overflow-y-auto overscroll-contain rounded-md border border-transparent bg-raised text-ink shadow-float outline-none"
            >
              <StandingFilters
                id={standingId}
                standing={standing}
                isLast={groups.length === 0}
                onSearch={onSearch}
              />
              <SuggestionList onChoose={onChoose} />
            </div>
          )}
        </Autocomplete.Root>
        {problem !== undefined && !isUnfolded && (
          <SearchProblem
            id={problemId}
            className="absolute inset-x-0 top-full z-40 mt-1.5 rounded-md border bg-raised shadow-float"
          >
            {problem}
          </SearchProblem>
        )}
        {text !== "" && (
          <button
            type="button"
            aria-label={t("clear")}
            onClick={clear}
            className="grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden size={15} />
          </button>
        )}
      </form>
    </search>
  );
}
