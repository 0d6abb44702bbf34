import type { Point } from "@/components/viewer/stage-geometry";
import type { PlaceCity, PlaceCountry } from "@/lib/images/places/resource";
import { groupByCountry, type PlaceCard } from "../place-cards";
import { projectPosition } from "./projection.mjs";

/** A city, or the images of a country that were taken outside of its cities. */
export interface MapPlace extends Pick<PlaceCity, "count" | "preview_url"> {
  key: string;
  country: string;
  city: PlaceCity | null;
  point: Point;
}

/** Returns what the map shows of a list of places, most images first. */
export function toMapPlaces(cards: readonly PlaceCard[]): MapPlace[] {
  const countries = groupByCountry(cards).flatMap(([first]) => first?.country ?? []);
  return [
    ...cards.flatMap(({ country, city }) => placeOfCity(country.country, city)),
    ...countries.flatMap(placeOutside),
  ].sort((one, other) => other.count - one.count);
}

function placeOfCity(country: string, city: PlaceCity | null): MapPlace[] {
  if (!city?.position) return [];

  const { id, count, preview_url, position } = city;
  return [{ key: String(id), country, city, count, preview_url, point: projectPosition(position) }];
}

function placeOutside({ country, outside_cities: outside }: Omit<PlaceCountry, "cities">): MapPlace[] {
  if (!outside?.position) return [];

  const { count, preview_url, position } = outside;
  return [{ key: country, country, city: null, count, preview_url, point: projectPosition(position) }];
}
