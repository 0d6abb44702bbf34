import { readFile } from "node:fs/promises";
import { loadOnce } from "@/lib/kernel/load-once";
import { languages } from "@/messages/languages";
import { singleton } from "../process/singleton";
import { CityIndex, type Position } from "./city-index";
import { projectFile, readCities } from "./read-cities";

/**
 * Where a position is, as far as it is known: at sea nothing is, far from every city only the
 * country.
 */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  city: string | null;
  /** Id of GeoNames. */
  cityId: number | null;
  /**
   * Names by which it is found: city, region and country, the country in all languages of the
   * pages; in lower case.
   */
  names: string[];
}

/** The place of a position that is in no country. */
export const nowhere: Place = { country: null, region: null, city: null, cityId: null, names: [] };

interface Gazetteer {
  cities: CityIndex;
  findCountry(position: Position): string | null;
  /** Returns the names of a country in all languages of the pages. */
  nameCountry(country: string): string[];
}

const gazetteer = singleton("gazetteer", () => loadOnce(loadGazetteer));

/**
 * Returns where the position is. The first call loads the gazetteer, which takes half a second. No
 * service is asked.
 */
export async function findPlace(position: Position): Promise<Place> {
  const { cities, findCountry, nameCountry } = await gazetteer();
  const country = findCountry(position);
  if (country === null) return nowhere;

  const { name: city = null, region = null, id: cityId = null } = cities.findNearest(position, country) ?? {};
  const names = [city, region, ...nameCountry(country)].flatMap((name) => name?.toLowerCase() ?? []);

  return { country, region, city, cityId, names: [...new Set(names)] };
}

async function loadGazetteer(): Promise<Gazetteer> {
  const { iso1A2Code } = await import("@rapideditor/country-coder");
  const regions = await readRegions();
  const countryNames = languages.map(
    (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
  );
  const cities = new CityIndex();
  for await (const city of readCities())
    cities.add(city, regions.get(`${city.country}.${city.regionCode}`) ?? null);

  return {
    cities,
    // Islands such as Réunion have codes of their own, as in the list of cities. The borders know
    // the antimeridian as -180 only.
    findCountry: ({ longitude, latitude }) =>
      iso1A2Code([longitude === 180 ? -180 : longitude, latitude], { level: "territory" }),
    nameCountry: (country) => countryNames.flatMap((names) => names.of(country) ?? []),
  };
}

/** The names of regions by country and code. */
async function readRegions(): Promise<Map<string, string>> {
  const text = await readFile(projectFile("lib/platform/gazetteer/regions.json"), "utf8");
  const names: Record<string, string> = JSON.parse(text);
  return new Map(Object.entries(names));
}
