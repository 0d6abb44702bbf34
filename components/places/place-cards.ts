import type { PlaceCity, PlaceCountry } from "@/lib/images/places/resource";

/** A city, or a country none of whose images was taken in a city. */
export interface PlaceCard {
  country: Omit<PlaceCountry, "cities">;
  city: PlaceCity | null;
}

/** Returns the cards of a page of places, grouped by country. */
export function toPlaceCards(countries: readonly PlaceCountry[]): PlaceCard[] {
  return countries.flatMap(({ cities, ...country }): PlaceCard[] =>
    cities.length === 0 ? [{ country, city: null }] : cities.map((city) => ({ country, city })),
  );
}

/** Returns the cards by country, in their order. */
export function groupByCountry(cards: readonly PlaceCard[]): PlaceCard[][] {
  const groups = new Map<string, PlaceCard[]>();
  for (const card of cards) {
    const code = card.country.country;
    groups.set(code, [...(groups.get(code) ?? []), card]);
  }
  return [...groups.values()];
}
