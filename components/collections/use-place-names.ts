import { useLocale } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";

interface NamedPlace {
  country: string;
  region?: string | null;
  city?: string | null;
}

/** Names places in the language of the page. Cities and regions have one name only. */
export function usePlaceNames() {
  const countries = new Intl.DisplayNames(useLocale(), { type: "region" });
  const { list } = useFormats();
  const nameCountry = (country: string) => countries.of(country) ?? country;

  return {
    nameCountry,
    /** `Potsdam, Brandenburg, Germany` */
    namePlace({ country, region, city }: NamedPlace): string {
      const names = [city, region, nameCountry(country)].flatMap((name) => name ?? []);
      return list([...new Set(names)]);
    },
  };
}

/**
 * The page of the images that were taken at a place: in a city by its id, or in a country by its
 * code.
 */
export function placePath(place: string | number): string {
  return `/dashboard?place=${place}`;
}
