import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import {
  type CollectionOfList,
  type ListChoice,
  type ListFilters,
  parseListChoice,
  withoutFilter,
  writeListChoice,
} from "@/components/image-lists/filters";

interface Options {
  unknownLicense?: string | undefined;
  collection?: CollectionOfList | undefined;
}

/**
 * Returns the choices in the URL of this page, and the filters that the page itself has, which
 * nothing removes. A license that is known not to exist is part of the URL's choice, but filters
 * nothing.
 */
export function useListChoice(fixed: ListFilters, { unknownLicense, collection }: Options) {
  const pathname = usePathname();
  const params = useSearchParams();
  const query = params.toString();
  const fixedText = JSON.stringify(fixed);
  const own = useMemo(() => {
    const choice = parseListChoice(new URLSearchParams(query));
    const names = Object.keys(JSON.parse(fixedText));
    const filters = Object.fromEntries(
      Object.entries(choice.filters).filter(([name]) => !names.includes(name)),
    );

    return { ...choice, filters } as ListChoice;
  }, [query, fixedText]);

  const applied = useMemo(() => {
    const isUnknown = unknownLicense !== undefined && own.filters.license === unknownLicense;
    return isUnknown ? { ...own, filters: withoutFilter(own.filters, "license") } : own;
  }, [own, unknownLicense]);

  const choice = useMemo(
    () => ({
      ...applied,
      filters: { ...applied.filters, ...(JSON.parse(fixedText) as ListFilters) },
      collection,
    }),
    [applied, fixedText, collection],
  );

  /** Changes the URL, which is a step back in the browser's history. */
  function choose(next: ListChoice): void {
    const text = writeListChoice(next).toString();
    window.history.pushState(null, "", text === "" ? pathname : `${pathname}?${text}`);
    window.scrollTo({ top: 0 });
  }

  return { choice, own, applied, choose };
}
