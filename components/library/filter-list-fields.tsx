import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLicenseChoices } from "@/components/collections/choices";
import { useAlbumList, usePlaceList } from "@/components/collections/use-collections";
import { usePlaceNames } from "@/components/collections/use-place-names";
import type { FilterName } from "@/components/image-lists/filters";
import { useIsOffered } from "@/components/session/offers.client";
import { useFormats } from "@/components/ui/use-formats";
import { DayFilter, SelectFilter, type SelectOption, TextFilter } from "./filter-fields";
import type { Facets } from "./use-facets";
import type { FilterSetters } from "./use-filter-setters";

export interface FieldProps {
  setters: FilterSetters;
  facets: Facets;
}

const spans = ["24h", "7d", "30d"] as const;
const pastSpans = [...spans, "365d"] as const;
const megabyte = 1_000_000;

/** The fields that most lists are filtered by. */
export function ListFields({ setters, facets }: FieldProps) {
  const t = useTranslations("library.filters");
  const albums = useAlbumList();
  const licenses = useLicenseChoices();
  const withCount = useCountedLabel();
  return (
    <Fields>
      <TypedField name="search" setters={setters} />
      <ListField
        name="album"
        setters={setters}
        options={albums.map(({ album, title, count, archived_count }) => ({
          value: album,
          label: withCount(title || album, count - archived_count),
        }))}
      />
      <ListField
        name="license"
        setters={setters}
        options={licenses.map(({ value, label }) => ({
          value,
          label: withCount(label, facets.countOf("license", value)),
        }))}
      />
      <ListField
        name="expiring_within"
        setters={setters}
        options={spans.map((value) => ({ value, label: t(`values.${value}`) }))}
      />
    </Fields>
  );
}

/** The fields that are used rarely. */
export function MoreFields({ setters }: FieldProps) {
  const t = useTranslations("library.filters");
  const isAnalysisOffered = useIsOffered()("analysis");
  const places = usePlaceOptions();
  return (
    <Fields>
      <DayFilter {...setters.field("from")} />
      <DayFilter {...setters.field("to")} />
      <PastSpan name="uploaded_within" setters={setters} />
      <PastSpan name="taken_within" setters={setters} />
      <TypedField name="camera" setters={setters} />
      <TypedField name="lens" setters={setters} />
      {isAnalysisOffered && <TypedField name="label" setters={setters} />}
      {isAnalysisOffered && <TypedField name="text" setters={setters} />}
      <ListField name="place" setters={setters} options={places} />
      <TypedField name="sha256" setters={setters} />
      <ListField
        name="deleted"
        setters={setters}
        options={[
          { value: "include", label: t("values.include") },
          { value: "only", label: t("values.only") },
        ]}
      />
    </Fields>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-end gap-x-4 gap-y-3">
      {children}
    </div>
  );
}

interface ListFieldProps {
  name: FilterName;
  setters: FilterSetters;
  options: readonly SelectOption[];
}

function ListField({ name, setters, options }: ListFieldProps) {
  const t = useTranslations("library.filters");
  return (
    setters.isOffered(name) && <SelectFilter {...setters.field(name)} any={t("any")} options={options} />
  );
}

/** A time until now. */
function PastSpan({ name, setters }: { name: "uploaded_within" | "taken_within"; setters: FilterSetters }) {
  const t = useTranslations("library.filters.values");
  return (
    <ListField
      name={name}
      setters={setters}
      options={pastSpans.map((value) => ({ value, label: t(value) }))}
    />
  );
}

interface TypedFieldProps {
  name: FilterName;
  setters: FilterSetters;
}

function TypedField({ name, setters }: TypedFieldProps) {
  const t = useTranslations("library.filters");
  const field = setters.field(name);
  return <TextFilter key={`${name} ${field.text}`} {...field} apply={t("apply")} isNumber={false} />;
}

/** A bound as a number: of pixels, or of megabytes. */
export function NumberField({ name, setters }: TypedFieldProps) {
  const t = useTranslations("library.filters");
  const { text, label, onChange } = setters.field(name);
  const unit = name === "min_bytes" || name === "max_bytes" ? megabyte : 1;
  return (
    <TextFilter
      key={`${name} ${text}`}
      label={label}
      text={text === "" ? "" : String(Number(text) / unit)}
      apply={t("apply")}
      isNumber
      onChange={(typed) => onChange(typed === "" ? "" : String(Math.round(Number(typed) * unit)))}
    />
  );
}

/** Returns what adds the number of images to the text of an option, once it is known. */
function useCountedLabel(): (label: string, count: number | undefined) => string {
  const t = useTranslations("library.filters");
  const { number } = useFormats();
  return (label, count) =>
    count === undefined ? label : t("option", { option: label, count: number(count) });
}

/** Each country, followed by its cities. */
function usePlaceOptions(): SelectOption[] {
  const { nameCountry, namePlace } = usePlaceNames();
  const withCount = useCountedLabel();
  return usePlaceList().flatMap(({ country, count, cities }) => [
    { value: country, label: withCount(nameCountry(country), count) },
    ...cities.map(({ id, city, ...others }) => ({
      value: String(id),
      label: withCount(namePlace({ country, city }), others.count),
    })),
  ]);
}
