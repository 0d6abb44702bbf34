import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import type { ArchivedChoice } from "../list-queries/resource";
import { readPosition } from "./read-position";
import { listPlaceRows, type PlaceRow } from "./repository";
import type { PlaceCity, PlaceCountry, PlacePage } from "./resource";

/**
 * Returns the countries and cities where the images of the library were taken, most images first.
 */
export async function listPlaces(
  actor: Actor,
  { archived = "include" }: { archived?: ArchivedChoice | undefined } = {},
): Promise<PlacePage> {
  const rows = await listPlaceRows(scopeOf(actor), archived);
  const byCountry = new Map<string, PlaceRow[]>();
  for (const row of rows) {
    const country = row.place?.country;
    if (country) byCountry.set(country, [...(byCountry.get(country) ?? []), row]);
  }

  const data = [...byCountry].map(([country, ofCountry]) => presentCountry(actor, country, ofCountry));
  return { data: data.sort((one, other) => other.count - one.count), next_cursor: null };
}

function presentCountry(actor: Actor, country: string, rows: readonly PlaceRow[]): PlaceCountry {
  const shown = rows.find(({ cover }) => cover !== null);
  const outside = rows.find(({ place }) => place?.cityId == null);

  return {
    country,
    count: rows.reduce((total, { count }) => total + count, 0),
    preview_url: shown ? presentCover(actor, shown) : null,
    cities: rows.flatMap((row) => presentCity(actor, row) ?? []),
    outside_cities: outside ? presentImages(actor, outside) : null,
  };
}

function presentCity(actor: Actor, row: PlaceRow): PlaceCity | undefined {
  const { cityId, city, region } = row.place ?? {};
  if (cityId == null || city == null) return undefined;

  return {
    id: cityId,
    city,
    region: region ?? null,
    ...presentImages(actor, row),
  };
}

function presentImages(actor: Actor, row: PlaceRow) {
  const position = readPosition(row.exif);
  return {
    count: row.count,
    preview_url: presentCover(actor, row),
    position: position && { latitude: roughly(position.latitude), longitude: roughly(position.longitude) },
  };
}

/** A hundredth of a degree is about a kilometer, which is enough for a map of the world. */
const roughly = (degrees: number) => Math.round(degrees * 100) / 100;

function presentCover({ library }: Actor, { cover }: PlaceRow): string | null {
  return cover && imageUrl(library, cover, "thumb");
}
