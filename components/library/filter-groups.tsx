import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useTagList } from "@/components/collections/use-collections";
import {
  type BooleanFilter,
  type ChoiceFilter,
  type FilterName,
  type ListChoice,
  type ListFilters,
  listValues,
} from "@/components/image-lists/filters";
import { useFormats } from "@/components/ui/use-formats";
import { palette } from "@/lib/values/palette-colors";
import { ColorChoices, FilterChoices } from "./filter-choices";
import { DayFilter, SelectFilter } from "./filter-fields";
import { type FieldProps, ListFields, MoreFields, NumberField } from "./filter-list-fields";
import { dayScale, logarithmicScale, RangeFilter, RangeGroup } from "./range-filter";
import { useFacets } from "./use-facets";
import { useFilterSetters } from "./use-filter-setters";

interface Props {
  own: ListChoice;
  choose: (choice: ListChoice) => void;
  /** Filters of the page itself, which are not offered. */
  fixed: ListFilters;
}

/** The choices that most lists are filtered by. */
const common = ["visibility", "is_favourited", "orientation", "format"] as const;
const rarer = ["animated", "untagged", "without_alt", "nsfw", "encrypted"] as const;
const booleans = ["true", "false"] as const;
/** The number of tags that are buttons; the others are in a list. */
const maxTagButtons = 12;

/** All filters: groups of choices, ranges, and fields. */
export function FilterGroups({ own, choose, fixed }: Props) {
  const t = useTranslations("library.filters");
  const { bytes, number } = useFormats();
  const facets = useFacets({ ...own.filters, ...fixed });
  const setters = useFilterSetters({ own, choose, fixed });
  const group = { setters, facets };

  return (
    <div className="flex flex-col gap-4">
      <Columns>
        <TagGroup {...group} />
        {common.map((name) => (
          <ChoiceGroup key={name} name={name} {...group} />
        ))}
        <ColorGroup {...group} />
        <TakenGroup {...group} />
      </Columns>
      <ListFields {...group} />
      <details>
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-sm text-[0.8125rem] font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11">
          {t("more")}
        </summary>
        <div className="flex flex-col gap-4">
          <Columns>
            {rarer.map((name) => (
              <ChoiceGroup key={name} name={name} {...group} />
            ))}
            <NumberGroup name="width" write={number} {...group} />
            <NumberGroup name="bytes" write={bytes} {...group} />
            <RangeGroup label={t("sliders.focal_length")}>
              <NumberFields names={["min_focal_length", "max_focal_length"]} setters={setters} />
            </RangeGroup>
          </Columns>
          <MoreFields {...group} />
        </div>
      </details>
    </div>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <div
      className="grid gap-4"
      style={{ gridTemplateColumns: "repeat(auto-fill, minmax(min(17rem, 100%), 1fr))" }}
    >
      {children}
    </div>
  );
}

function ChoiceGroup({ name, setters, facets }: FieldProps & { name: ChoiceFilter | BooleanFilter }) {
  const t = useTranslations("library.filters");
  const values = rangeOfChoice(name);
  const chosen = setters.read(name);
  if (!setters.isOffered(name)) return null;

  return (
    <FilterChoices
      label={t(`fields.${name}`)}
      options={values.map((value) => ({
        value,
        label: t(`values.${value as "true"}`),
        // Only encrypted images have a facet for it.
        count: name === "encrypted" && value === "false" ? undefined : facets.countOf(name, value),
      }))}
      isChosen={(value) => value === chosen}
      onToggle={(value) => setters.set(name, value === chosen ? "" : value)}
    />
  );
}

function rangeOfChoice(name: ChoiceFilter | BooleanFilter): readonly string[] {
  return (rarer as readonly string[]).includes(name) || name === "is_favourited"
    ? booleans
    : listValues(name as ChoiceFilter);
}

function ColorGroup({ setters, facets }: FieldProps) {
  const t = useTranslations("library.filters");
  const chosen = setters.read("color");
  if (!setters.isOffered("color")) return null;

  return (
    <ColorChoices
      label={t("fields.color")}
      options={listValues("color").map((value) => ({
        value,
        label: t(`values.${value as "red"}`),
        count: facets.countOf("color", value),
        color: palette[value as keyof typeof palette],
      }))}
      isChosen={(value) => value === chosen}
      onToggle={(value) => setters.set("color", value === chosen ? "" : value)}
    />
  );
}

/** The most frequent tags as buttons, of which several can be chosen, and all others in a list. */
function TagGroup({ setters, facets }: FieldProps) {
  const t = useTranslations("library.filters");
  const all = useTagList();
  const chosen = setters.read("tag").split(",").filter(Boolean);
  if (!setters.isOffered("tag")) return null;

  const shown = [...new Set([...chosen, ...facets.listTags()])].slice(
    0,
    Math.max(maxTagButtons, chosen.length),
  );
  const nameOf = (tag: string) => all.find((one) => one.tag === tag)?.name ?? tag;
  const others = all.filter(({ tag }) => !shown.includes(tag));
  if (shown.length === 0 && others.length === 0) return null;

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FilterChoices
        label={t("fields.tag")}
        options={shown.map((tag) => ({ value: tag, label: nameOf(tag), count: facets.countOf("tag", tag) }))}
        isChosen={(tag) => chosen.includes(tag)}
        onToggle={setters.toggleTag}
      />
      {others.length > 0 && (
        <SelectFilter
          label={t("otherTags")}
          text=""
          any={t("anotherTag")}
          options={others.map(({ tag, name }) => ({ value: tag, label: name }))}
          onChange={setters.toggleTag}
        />
      )}
    </div>
  );
}

/** The days of a photo, as a slider and as dates. */
function TakenGroup({ setters, facets }: FieldProps) {
  const t = useTranslations("library.filters.sliders");
  const { day } = useFormats();
  const range = facets.ranges?.taken;
  const scale = range && range.min < range.max ? dayScale(range.min, range.max) : undefined;

  return (
    <RangeGroup label={t("taken")}>
      {scale && (
        <RangeFilter
          labels={[t("taken_from"), t("taken_to")]}
          scale={scale}
          lower={setters.filters.taken_from}
          upper={setters.filters.taken_to}
          write={day}
          onChange={(taken_from, taken_to) =>
            setters.setRange(bounds({ taken_from, taken_to }), ["taken_from", "taken_to"])
          }
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <DayFilter {...setters.field("taken_from")} />
        <DayFilter {...setters.field("taken_to")} />
      </div>
    </RangeGroup>
  );
}

interface NumberGroupProps extends FieldProps {
  name: "width" | "bytes";
  write: (value: number) => string;
}

function NumberGroup({ name, write, setters, facets }: NumberGroupProps) {
  const t = useTranslations("library.filters.sliders");
  const range = facets.ranges?.[name];
  const [min, max] = [`min_${name}`, `max_${name}`] as const;

  return (
    <RangeGroup label={t(name)}>
      {range && range.min < range.max && (
        <RangeFilter
          labels={[t(min), t(max)]}
          scale={logarithmicScale(range.min, range.max)}
          lower={setters.filters[min]}
          upper={setters.filters[max]}
          write={write}
          onChange={(lower, upper) => setters.setRange(bounds({ [min]: lower, [max]: upper }), [min, max])}
        />
      )}
      <NumberFields names={[min, max]} setters={setters} />
    </RangeGroup>
  );
}

interface NumberFieldsProps extends Pick<FieldProps, "setters"> {
  names: readonly [lower: FilterName, upper: FilterName];
}

function NumberFields({ names: [lower, upper], setters }: NumberFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <NumberField name={lower} setters={setters} />
      <NumberField name={upper} setters={setters} />
    </div>
  );
}

/** The bounds that are given. */
function bounds(all: Record<string, string | number | undefined>): ListFilters {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
