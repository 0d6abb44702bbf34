import { addFilters, type ListFilters, withoutFilter } from "@/components/image-lists/filters";
import { useFilterTexts } from "@/components/library/use-filter-text";
import type { Calendar } from "./calendar";
import { chooseSuggestion, type Suggestion, suggest } from "./suggestions";
import { useCandidates } from "./use-candidates";

interface Options {
  text: string;
  isOpen: boolean;
  /** The filters that are set. */
  filters: ListFilters;
  calendar: Calendar;
  setText: (text: string) => void;
  onSearch: (filters: ListFilters) => void;
}

const none: ReturnType<typeof suggest> = [];

/**
 * The suggestions for a text, and what choosing one does: it sets the filter, or writes the
 * beginning of a token.
 */
export function useSuggestions({ text, isOpen, filters, calendar, setText, onSearch }: Options) {
  const candidates = useCandidates(text, { isOpen, calendar });
  const textsOf = useFilterTexts();
  const describe = (described: ListFilters) => textsOf(described)[0]?.text ?? "";

  function choose(suggestion: Suggestion): void {
    const chosen = chooseSuggestion(suggestion, calendar);
    setText(chosen.text);
    if (suggestion.filters === undefined) return;

    const words = chosen.text === "" ? {} : { search: chosen.text };
    onSearch(addFilters({ ...withoutFilter(filters, "search"), ...words }, chosen.filters));
  }

  return { groups: isOpen ? suggest(text, { candidates, calendar, describe }) : none, choose };
}
