import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Collection } from "./collection";

interface Props<Item> {
  collection: Collection<Item>;
  isLoading: boolean;
  onShowAll: () => void;
}

/** Loads the rest of a long list; absent when all of it is shown. */
export function ShowAllButton<Item>({ collection, isLoading, onShowAll }: Props<Item>) {
  const t = useTranslations("collections.rest");
  const { items, total } = collection;
  if (items.length >= total) return null;

  return (
    <div className="mt-8 flex flex-col items-center gap-3 text-sm text-ink-soft">
      <p>{t("shown", { shown: items.length, total })}</p>
      <Button disabled={isLoading} onClick={onShowAll}>
        {isLoading ? t("loading") : t("showAll", { total })}
      </Button>
    </div>
  );
}
