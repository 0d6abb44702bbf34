"use client";

import { useTranslations } from "next-intl";
import type { ListChoice, ListFilters } from "@/components/image-lists/filters";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { FilterGroups } from "./filter-groups";

interface Props {
  own: ListChoice;
  choose: (choice: ListChoice) => void;
  /** Filters of the page itself, which are not offered. */
  fixed: ListFilters;
  /** The number of matching images; undefined while they are counted. */
  count: number | undefined;
  onClose: () => void;
}

/**
 * Every filter, with the number of images of each choice. A change shows at once. Narrow screens
 * have the filters in a sheet over the list.
 */
export function FilterPanel({ count, onClose, ...fields }: Props) {
  const t = useTranslations("library.filters");
  if (!useIsNarrow())
    return (
      <section aria-label={t("title")} className="mb-5 rounded-lg border border-line bg-surface p-4">
        <FilterGroups {...fields} />
      </section>
    );

  return (
    <Drawer isOpen onOpenChange={onClose} title={t("title")} closeLabel={t("close")}>
      <FilterGroups {...fields} />
      {/* Covers the padding of the drawer too, in which fields that scroll by would show. */}
      <div className="sticky -bottom-4 mt-4 -mb-4 border-t border-line bg-raised pt-3 pb-4">
        <Button look="primary" className="w-full pointer-coarse:h-11" onClick={onClose}>
          {count === undefined ? t("close") : t("show", { count })}
        </Button>
      </div>
    </Drawer>
  );
}
