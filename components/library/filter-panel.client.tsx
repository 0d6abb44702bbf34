"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLicenseChoices } from "@/components/collections/choices";
import { useAlbumList, usePlaceList, useTagList } from "@/components/collections/use-collections";
import { usePlaceNames } from "@/components/collections/use-place-names";
import {
  addFilters,
  type BooleanFilter,
  type ChoiceFilter,
  type FilterName,
  type ListChoice,
  type ListFilters,
  listValues,
  parseFilterValue,
  withoutFilter,
} from "@/components/image-lists/filters";
import { useIsOffered } from "@/components/session/offers.client";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { useIsNarrow } from "@/components/ui/use-is-narrow";
import { DayFilter, SelectFilter, type SelectOption, TextFilter } from "./filter-fields";

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
 * Every filter as a field. A change shows at once. Narrow screens have the fields in a sheet over
 * the list.
 */
export function FilterPanel({ count, onClose, ...fields }: Props) {
  const t = useTranslations("library.filters");
  if (!useIsNarrow())
    return (
      <section aria-label={t("title")} className="mb-5 rounded-lg border border-line bg-surface p-4">
        <FilterFields {...fields} />
      </section>
    );

  return (
    <Drawer isOpen onOpenChange={onClose} title={t("title")} closeLabel={t("close")}>
      <FilterFields {...fields} />
      <div className="sticky bottom-0 mt-4 border-t border-line bg-raised pt-3">
        <Button look="primary" className="w-full pointer-coarse:h-11" onClick={onClose}>
          {count === undefined ? t("close") : t("show", { count })}
        </Button>
      </div>
    </Drawer>
  );
}

const booleans = ["true", "false"] as const;
/** The choices that most lists are filtered by. */
const common = ["visibility", "is_favourited", "format", "orientation", "color"] as const;
const rarer = ["animated", "untagged", "without_alt", "nsfw", "encrypted"] as const;
const spans = ["24h", "7d", "30d"] as const;
const days = ["taken_from", "taken_to"] as const;
const uploadDays = ["from", "to"] as const;
const widths = ["min_width", "max_width"] as const;
const sizes = ["min_bytes", "max_bytes"] as const;
const megabyte = 1_000_000;

function FilterFields({ own, choose, fixed }: Pick<Props, "own" | "choose" | "fixed">) {
  const t = useTranslations("library.filters");
  const value = useTranslations("library.filters.values");
  const [albums, tags] = [useAlbumList(), useTagList()];
  const licenses = useLicenseChoices();
  const places = usePlaceOptions();
  const isAnalysisOffered = useIsOffered()("analysis");

  const text = (name: FilterName) => String(own.filters[name] ?? "");

  function set(name: FilterName, typed: string): void {
    const parsed = typed === "" ? undefined : parseFilterValue(name, typed);
    if (typed !== "" && parsed === undefined) return;

    const filters =
      parsed === undefined ? withoutFilter(own.filters, name) : addFilters(own.filters, { [name]: parsed });
    choose({ ...own, filters });
  }

  const field = (name: FilterName) => ({
    label: t(`fields.${name}`),
    text: text(name),
    onChange: (typed: string) => set(name, typed),
  });
  const isOffered = (name: FilterName) => fixed[name] === undefined;
  const select = (name: FilterName, options: readonly SelectOption[]) =>
    isOffered(name) && <SelectFilter key={name} {...field(name)} any={t("any")} options={options} />;
  const choice = (name: ChoiceFilter | BooleanFilter | "expiring_within", values: readonly string[]) =>
    select(
      name,
      values.map((option) => ({ value: option, label: value(option as "true") })),
    );
  const day = (name: (typeof days | typeof uploadDays)[number]) => <DayFilter key={name} {...field(name)} />;
  const typed = (name: FilterName, unit?: number) => {
    const { text: exact, onChange, ...rest } = field(name);
    return (
      <TextFilter
        key={`${name} ${exact}`}
        {...rest}
        apply={t("apply")}
        isNumber={name === "min_width" || name === "max_width" || unit !== undefined}
        text={unit === undefined || exact === "" ? exact : String(Number(exact) / unit)}
        onChange={(next) =>
          onChange(unit === undefined || next === "" ? next : String(Math.round(Number(next) * unit)))
        }
      />
    );
  };
  const chosenTags = text("tag").split(",").filter(Boolean);

  return (
    <>
      <Fields>
        {typed("search")}
        {select(
          "album",
          albums.map(({ album, title }) => ({ value: album, label: title || album })),
        )}
        {isOffered("tag") && (
          <SelectFilter
            label={t("fields.tag")}
            // The chosen ones are above the list, each with its own button.
            text=""
            any={chosenTags.length > 0 ? t("anotherTag") : t("any")}
            options={tags
              .filter(({ tag }) => !chosenTags.includes(tag))
              .map(({ tag, name }) => ({ value: tag, label: name }))}
            onChange={(tag) => set("tag", tag)}
          />
        )}
        {days.map(day)}
        {common.map((name) => choice(name, name === "is_favourited" ? booleans : listValues(name)))}
        {select("license", licenses)}
        {choice("expiring_within", spans)}
      </Fields>
      <details className="mt-3">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-sm text-[0.8125rem] font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11">
          {t("more")}
        </summary>
        <Fields>
          {rarer.map((name) => choice(name, booleans))}
          {uploadDays.map(day)}
          {typed("camera")}
          {isAnalysisOffered && typed("label")}
          {isAnalysisOffered && typed("text")}
          {select("place", places)}
          {widths.map((name) => typed(name))}
          {sizes.map((name) => typed(name, megabyte))}
          {typed("sha256")}
          {choice("deleted", ["include", "only"])}
        </Fields>
      </details>
    </>
  );
}

/** Each country, followed by its cities. */
function usePlaceOptions(): SelectOption[] {
  const { nameCountry, namePlace } = usePlaceNames();
  return usePlaceList().flatMap(({ country, cities }) => [
    { value: country, label: nameCountry(country) },
    ...cities.map(({ id, city }) => ({ value: String(id), label: namePlace({ country, city }) })),
  ]);
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-end gap-x-4 gap-y-3">
      {children}
    </div>
  );
}
