import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUpdateCollection } from "@/components/image-collections/queries";
import {
  describeFilter,
  type FilterPart,
  storedFilterOf,
  toListFilters,
  toStoredFilter,
} from "@/components/image-collections/smart-filter";
import type { ListFilters } from "@/components/image-lists/filters";
import { FilterChips } from "@/components/library/filter-chips";
import { useFilterTexts } from "@/components/library/use-filter-text";
import { useHasRole } from "@/components/session/role.client";
import { Button } from "@/components/ui/button";
import type { CollectionResource } from "@/lib/collections/resource";

const FilterPanel = dynamic(() =>
  import("@/components/library/filter-panel.client").then((module) => module.FilterPanel),
);

const noFilters: ListFilters = {};

/** The conditions of a smart collection: as chips, which can be changed if they have no groups. */
export function SmartConditions({ collection }: { collection: CollectionResource }) {
  const t = useTranslations("imageCollections.smart");
  const mayEdit = useHasRole()(collection.visibility === "public" ? "manager" : "editor");
  const filter = storedFilterOf(collection);
  if (collection.kind !== "smart") return null;
  if (!filter) return <p className="text-[0.8125rem] text-ink-soft">{t("withheld")}</p>;

  const filters = toListFilters(filter);
  return (
    <section aria-label={t("title")} className="text-sm">
      {filters && mayEdit ? (
        <EditableConditions collection={collection} filters={filters} />
      ) : (
        <Condition part={describeFilter(filter)} />
      )}
    </section>
  );
}

interface EditableProps {
  collection: CollectionResource;
  filters: ListFilters;
}

function EditableConditions({ collection, filters }: EditableProps) {
  const t = useTranslations("imageCollections.smart");
  const { update } = useUpdateCollection();
  const [isOpen, setOpen] = useState(false);
  const own = { filters, sort: undefined };

  function choose({ filters: chosen }: { filters: ListFilters }): void {
    const filter = toStoredFilter(chosen);
    // A query has at least one condition: the last one can be changed only.
    if (filter) void update(collection, { filter });
  }

  return (
    <>
      <FilterChips own={own} choose={choose} />
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("edit")}
      </Button>
      {isOpen && (
        <div className="mt-4">
          <FilterPanel
            own={own}
            choose={choose}
            fixed={noFilters}
            count={undefined}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  );
}

/** Conditions in words; groups as lists within each other. */
function Condition({ part }: { part: FilterPart }) {
  const t = useTranslations("imageCollections.smart");
  if (part.kind === "filters") return <FilterWords filters={part.filters} />;
  if (part.kind === "text") return <bdi>{part.text}</bdi>;

  return (
    <div>
      <p className="text-ink-soft">{t(part.kind)}</p>
      <ul className="list-disc ps-5">
        {part.parts.map((inner) => (
          <li key={JSON.stringify(inner)}>
            <Condition part={inner} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FilterWords({ filters }: { filters: ListFilters }) {
  const texts = useFilterTexts(filters)(filters);
  return texts.map(({ id, text }) => (
    <span
      key={id}
      dir="auto"
      className="me-2 inline-flex max-w-72 items-center rounded-full border border-line px-3 py-1 text-[0.8125rem]"
    >
      {text}
    </span>
  ));
}
