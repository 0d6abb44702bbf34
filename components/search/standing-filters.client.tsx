"use client";

import { useTranslations } from "next-intl";
import type { ListFilters } from "@/components/image-lists/filters";
import { FilterChip } from "@/components/library/filter-chip";
import { type ActiveFilter, useFilterTexts } from "@/components/library/use-filter-text";
import type { Calendar } from "./calendar";
import { findStandingFilters } from "./search-tokens";

interface Search {
  text: string;
  /** The filters that are set. */
  filters: ListFilters;
  calendar: Calendar;
}

/** Returns the filters that still apply to a new text; none while the text is the search. */
export function useStandingFilters({ text, filters, calendar }: Search): readonly ActiveFilter[] {
  const textsOf = useFilterTexts(filters);
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === filters.search) return [];

  const standing = new Set(textsOf(findStandingFilters(filters, text, calendar)).map(({ id }) => id));
  return textsOf(filters).filter(({ id }) => standing.has(id));
}

interface Props {
  id: string;
  standing: readonly ActiveFilter[];
  /** Whether no suggestions follow. */
  isLast: boolean;
  onSearch: (filters: ListFilters) => void;
}

/** The filters that a new search leaves as they are, each removed by a press. */
export function StandingFilters({ id, standing, isLast, onSearch }: Props) {
  const t = useTranslations("search");
  if (standing.length === 0) return null;

  return (
    <div className={isLast ? "p-2" : "border-b border-line p-2"}>
      <p id={id} className="px-2.5 py-1.5 text-xs font-medium text-ink-soft">
        {t("standing")}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap items-center gap-2 px-2.5 py-1.5">
        {standing.map((filter) => (
          <li key={filter.id}>
            <FilterChip text={filter.text} onRemove={() => onSearch(filter.others)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
