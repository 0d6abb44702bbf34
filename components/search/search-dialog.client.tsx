"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useId, useRef, useState } from "react";
import type { ListFilters } from "@/components/image-lists/filters";
import { runCommand } from "@/components/shortcuts/registry";
import { Button } from "@/components/ui/button";
import { currentCalendar } from "./calendar";
import { SearchProblem, SearchSubmit } from "./search-parts";
import { StandingFilters, useStandingFilters } from "./standing-filters.client";
import { SuggestionList } from "./suggestion-list.client";
import { useSubmit } from "./use-submit";
import { useSuggestions } from "./use-suggestions";

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  initialText: string;
  /** The filters that are set. */
  filters: ListFilters;
  onSearch: (filters: ListFilters) => void;
}

/**
 * The search where the top bar has no room for its field: over the whole of a phone, and over an
 * open image.
 */
export function SearchDialog({ isOpen, onOpenChange, ...search }: Props) {
  const t = useTranslations("search");
  const chosen = useRef<() => void>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function closeThen(action: () => void): void {
    chosen.current = action;
    onOpenChange(false);
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(open) => {
        if (open) return;

        // Only now: a closing dialog returns the focus.
        chosen.current?.();
        chosen.current = undefined;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden px-3 pt-[12dvh] pb-3 max-sm:pt-3">
          <Dialog.Popup
            aria-label={t("label")}
            initialFocus={input}
            className="flex max-h-[min(34rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col overflow-hidden rounded-lg border border-transparent bg-raised text-ink shadow-float outline-none transition-[opacity,scale] duration-120 ease-settle data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <DialogSearch {...search} input={input} closeThen={closeThen} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchProps extends Pick<Props, "initialText" | "filters" | "onSearch"> {
  input: RefObject<HTMLInputElement | null>;
  closeThen: (action: () => void) => void;
}

function DialogSearch({ input, initialText, filters, onSearch, closeThen }: SearchProps) {
  const t = useTranslations("search");
  const [text, setText] = useState(initialText);
  const [problemId, standingId] = [useId(), useId()];
  const closeAndSearch = (next: ListFilters) => closeThen(() => onSearch(next));
  const calendar = currentCalendar(useLocale());
  const { submit, problem } = useSubmit({ text, filters, calendar, onSearch: closeAndSearch });
  const standing = useStandingFilters({ text, filters, calendar });
  const { groups, choose } = useSuggestions({
    text,
    isOpen: true,
    filters,
    calendar,
    setText,
    onSearch: closeAndSearch,
  });

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => {
        // Choosing an item would write its label into the field.
        if (reason !== "item-press") setText(value);
      }}
    >
      <search>
        <form
          className="flex items-center gap-2 border-b border-line px-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <SearchSubmit />
          <Autocomplete.Input
            ref={input}
            aria-label={t("label")}
            placeholder={t("placeholder")}
            maxLength={200}
            // An empty field has the direction of its placeholder.
            dir={text === "" ? undefined : "auto"}
            enterKeyHint="search"
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? problemId : standing.length > 0 ? standingId : undefined}
            className="h-13 w-full min-w-0 border-0 bg-transparent text-base outline-none placeholder:text-ink-soft"
          />
          <Dialog.Close render={<Button look="bare" size="small" className="pointer-coarse:h-11" />}>
            {t("close")}
          </Dialog.Close>
        </form>
      </search>
      {problem !== undefined && (
        <SearchProblem id={problemId} className="border-b">
          {problem}
        </SearchProblem>
      )}
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <StandingFilters
          id={standingId}
          standing={standing}
          isLast={groups.length === 0}
          onSearch={onSearch}
        />
        <SuggestionList onChoose={choose} />
      </div>
      <div className="border-t border-line p-2">
        <Button
          look="bare"
          size="small"
          className="pointer-coarse:h-11"
          onClick={() => closeThen(() => runCommand("openPalette"))}
        >
          {t("commands")}
        </Button>
      </div>
    </Autocomplete.Root>
  );
}
