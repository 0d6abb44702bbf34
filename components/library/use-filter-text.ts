import { useTranslations } from "next-intl";
import { useLicenseChoices } from "@/components/collections/choices";
import { useAlbumList, usePlaceList, useTagNames } from "@/components/collections/use-collections";
import { usePlaceNames } from "@/components/collections/use-place-names";
import { useCollectionNodes } from "@/components/image-collections/use-collection-nodes";
import {
  type FilterName,
  filterNames,
  type ListFilters,
  withoutFilter,
} from "@/components/image-lists/filters";
import { parsePeriod } from "@/components/image-lists/periods";
import { useFormats } from "@/components/ui/use-formats";

export interface ActiveFilter {
  /** Unique among the active ones. */
  id: string;
  text: string;
  /** The filters that remain without it. */
  others: ListFilters;
}

const isCityId = (place = "") => /^\d+$/.test(place);

/** The two bounds of a time, which are one filter to people. */
const dayBounds = { taken_from: "taken_to", from: "to" } as const satisfies {
  [Name in FilterName]?: FilterName;
};

const isLowerBound = (name: FilterName): name is keyof typeof dayBounds => Object.hasOwn(dayBounds, name);

/** Whether the filter is the upper bound of a time that has a lower one. */
const isWrittenWithLower = (name: FilterName, filters: ListFilters) =>
  Object.entries(dayBounds).some(
    ([lower, upper]) => upper === name && filters[lower as keyof typeof dayBounds] !== undefined,
  );

/** Returns what writes both bounds of a time; it returns undefined where one is absent. */
function useDaysWriter(): (name: FilterName, filters: ListFilters) => string | undefined {
  const t = useTranslations("library.filters.chips");
  const { day, dayRange, month, year } = useFormats();

  return function write(name, filters) {
    const [first, last] = isLowerBound(name) ? [filters[name], filters[dayBounds[name]]] : [];
    if (first === undefined || last === undefined) return undefined;

    const key = name === "from" ? "uploaded" : "taken";
    if (first === last) return t(`${key}_on`, { day: day(first) });
    for (const [length, write] of [
      [4, year],
      [7, month],
    ] as const) {
      const period = parsePeriod(first.slice(0, length));
      if (period?.first === first && period.last === last)
        return t(`${key}_in`, { period: write(first.slice(0, length)) });
    }

    return t(`${key}_between`, { days: dayRange(first, last) });
  };
}

/** Returns what finds the titles of the shown album and collection, once these are loaded. */
function useTitles(shown: ListFilters): (name: "album" | "collection", value: string) => string {
  const albums = useAlbumList({ enabled: shown.album !== undefined });
  const collections = useCollectionNodes({ enabled: shown.collection !== undefined });

  return function titleOf(name, value) {
    const found =
      name === "album"
        ? albums.find(({ album }) => album === value)
        : collections.find(({ id }) => id === value);
    return found?.title ?? value;
  };
}

/** Returns what writes one filter in words; the names that `shown` needs are loaded. */
function useFilterWriter(shown: ListFilters): (name: FilterName, filters: ListFilters) => string {
  const t = useTranslations("library.filters.chips");
  const value = useTranslations("library.filters.values");
  const { bytes, day } = useFormats();
  const writeDays = useDaysWriter();
  const titleOf = useTitles(shown);
  const { nameOf } = useTagNames({ enabled: shown.tag !== undefined });
  const licenses = useLicenseChoices({ enabled: shown.license !== undefined });
  const places = usePlaceList({ enabled: isCityId(shown.place) });
  const { nameCountry } = usePlaceNames();
  const words = (text: string) => {
    const key = text as Parameters<typeof value>[0];
    return value.has(key) ? value(key) : text;
  };

  return function write(name, filters) {
    switch (name) {
      case "is_favourited":
      case "animated":
      case "nsfw":
      case "encrypted":
      case "untagged":
      case "without_alt":
      case "archived":
      case "pick":
        return t(name, { is: String(filters[name] ?? false) });
      case "rating":
      case "min_rating":
      case "max_rating":
        return t(name, { stars: filters[name] ?? 0 });
      case "min_bytes":
      case "max_bytes":
        return t(name, { size: bytes(filters[name] ?? 0) });
      case "min_width":
      case "max_width":
        return t(name, { pixels: filters[name] ?? 0 });
      case "min_focal_length":
      case "max_focal_length":
        return t(name, { length: filters[name] ?? 0 });
      case "from":
      case "to":
      case "taken_from":
      case "taken_to":
        return writeDays(name, filters) ?? t(name, { day: day(filters[name] ?? "") });
      case "tag":
        return t("tag", { tag: nameOf(filters.tag ?? "") });
      case "sha256":
        return t("sha256", { value: (filters.sha256 ?? "").slice(0, 8) });
      case "album":
      case "collection":
        return t(name, { value: titleOf(name, filters[name] ?? "") });
      case "license": {
        const license = filters.license ?? "";
        const known = licenses.find((one) => one.value.toLowerCase() === license.toLowerCase());
        return t("license", { value: known?.label ?? words(license) });
      }
      case "place": {
        const { place = "" } = filters;
        const cities = isCityId(place) ? places.flatMap((country) => country.cities) : [];
        const city = cities.find(({ id }) => String(id) === place)?.city;
        const isCountry = /^[a-z]{2}$/i.test(place);
        return t("place", { value: city ?? (isCountry ? nameCountry(place.toUpperCase()) : place) });
      }
      default:
        return t(name, { value: words(String(filters[name] ?? "")) });
    }
  };
}

/**
 * Returns the filters in words: one for each that is set, one for each tag, and one for both bounds
 * of a time. The album, the tags, the license and the city of the shown filters have their own
 * names, once these are loaded.
 */
export function useFilterTexts(shown: ListFilters = {}): (filters: ListFilters) => ActiveFilter[] {
  const write = useFilterWriter(shown);

  return (filters) =>
    filterNames
      .filter((name) => filters[name] !== undefined && !isWrittenWithLower(name, filters))
      .flatMap((name) => {
        const rest = withoutFilter(filters, name);
        const others = isLowerBound(name) ? withoutFilter(rest, dayBounds[name]) : rest;
        if (name !== "tag") return [{ id: name, text: write(name, filters), others }];

        const tags = (filters.tag ?? "").split(",");
        return tags.map((tag) => {
          const otherTags = tags.filter((other) => other !== tag).join(",");
          return {
            id: `tag:${tag}`,
            text: write("tag", { tag }),
            others: otherTags === "" ? others : { ...others, tag: otherTags },
          };
        });
      });
}
