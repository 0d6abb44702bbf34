import { imageUrl } from "@/lib/image-urls";
import type { Actor } from "@/lib/kernel/actor";
import { scopeOf } from "@/lib/kernel/library-scope";
import { listPlaceRows, type PlaceRow } from "./repository";
import type { PlaceCity, PlaceCountry, PlacePage } from "./resource";

/**
 * Returns the countries and cities where the images of the library were taken, most images first.
 */
export async function listPlaces(actor: Actor): Promise<PlacePage> {
  const rows = await listPlaceRows(scopeOf(actor));
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
  return {
    country,
    count: rows.reduce((total, { count }) => total + count, 0),
    preview_url: shown ? presentCover(actor, shown) : null,
    cities: rows.flatMap((row) => presentCity(actor, row) ?? []),
  };
}

function presentCity(actor: Actor, row: PlaceRow): PlaceCity | undefined {
  const { cityId, city, region } = row.place ?? {};
  if (cityId == null || city == null) return undefined;

  return {
    id: cityId,
    city,
    region: region ?? null,
    count: row.count,
    preview_url: presentCover(actor, row),
  };
}

function presentCover({ library }: Actor, { cover }: PlaceRow): string | null {
  return cover && imageUrl(library, cover, "thumb");
}
