import { useTranslations } from "next-intl";
import {
  addFilters,
  type FilterName,
  type ListChoice,
  type ListFilters,
  parseFilterValue,
  withoutFilter,
} from "@/components/image-lists/filters";

interface Options {
  own: ListChoice;
  choose: (choice: ListChoice) => void;
  /** Filters of the page itself, which are not offered. */
  fixed: ListFilters;
}

export type FilterSetters = ReturnType<typeof useFilterSetters>;

/** Returns functions that read and change the filters of the URL. */
export function useFilterSetters({ own, choose, fixed }: Options) {
  const t = useTranslations("library.filters.fields");
  const read = (name: FilterName) => String(own.filters[name] ?? "");
  const change = (filters: ListFilters) => choose({ ...own, filters });

  /** Sets a filter to what was typed or chosen; an empty text removes it. */
  function set(name: FilterName, typed: string): void {
    const parsed = typed === "" ? undefined : parseFilterValue(name, typed);
    if (typed !== "" && parsed === undefined) return;

    change(
      parsed === undefined ? withoutFilter(own.filters, name) : addFilters(own.filters, { [name]: parsed }),
    );
  }

  /** Sets both bounds of a property at once. */
  function setRange(bounds: ListFilters, names: readonly [FilterName, FilterName]): void {
    const others = names.reduce<ListFilters>((rest, name) => withoutFilter(rest, name), own.filters);
    const given = Object.entries(bounds).filter(([, value]) => value !== undefined);
    change(addFilters(others, Object.fromEntries(given)));
  }

  /** Adds a tag to the tags that images must have, or removes it. */
  function toggleTag(tag: string): void {
    const tags = read("tag").split(",").filter(Boolean);
    if (!tags.includes(tag)) return void set("tag", tag);

    const rest = tags.filter((other) => other !== tag).join(",");
    const others = withoutFilter(own.filters, "tag");
    change(rest === "" ? others : { ...others, tag: rest });
  }

  return {
    filters: own.filters,
    read,
    set,
    setRange,
    toggleTag,
    isOffered: (name: FilterName) => fixed[name] === undefined,
    field: (name: FilterName) => ({
      label: t(name),
      text: read(name),
      onChange: (typed: string) => set(name, typed),
    }),
  };
}
