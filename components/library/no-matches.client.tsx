"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ListChoice, ListFilters } from "@/components/image-lists/filters";
import { listApi } from "@/components/image-lists/list-api";
import { Button } from "@/components/ui/button";
import { SearchX } from "@/components/ui/icons";
import { useFilterTexts } from "./use-filter-text";

interface Props {
  /** The filters of the page itself. */
  fixed: ListFilters;
  own: ListChoice;
  choose: (choice: ListChoice) => void;
}

async function countMatches(filters: ListFilters): Promise<number> {
  return (await listApi.page({ filters, sort: "recent", limit: 1, includeTotal: true })).total ?? 0;
}

/** Instead of an empty list: each filter with the number of images that a list without it has. */
export function NoMatches({ fixed, own, choose }: Props) {
  const t = useTranslations("library.noMatches");
  const active = useFilterTexts(own.filters)(own.filters);
  const counts = useQueries({
    queries: active.map(({ others }) => {
      const filters = { ...others, ...fixed };
      return { queryKey: ["image-counts", filters], queryFn: () => countMatches(filters) };
    }),
  });

  return (
    <div className="mx-auto flex min-h-[50dvh] max-w-lg flex-col items-center justify-center text-center">
      <SearchX aria-hidden size={40} strokeWidth={1.5} className="text-accent-text" />
      <h2 className="mt-5 text-[1.125rem] font-semibold tracking-tight">
        {t("title", { count: active.length })}
      </h2>
      <ul className="mt-5 flex max-w-full flex-col gap-2">
        {active.map(({ id, text, others }, position) => (
          <li key={id}>
            <Button className="w-full" onClick={() => choose({ ...own, filters: others })}>
              <span className="flex min-w-0 flex-1 items-center justify-between gap-6">
                <span dir="auto" className="truncate">
                  {t("without", { filter: text })}
                </span>
                <span className="text-ink-soft tabular-nums">
                  {counts[position]?.data !== undefined && t("count", { count: counts[position].data })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {active.length > 1 && (
        <Button look="bare" className="mt-3" onClick={() => choose({ filters: {}, sort: undefined })}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
