import type { City } from "./read-cities";

/** A position in degrees, north and east positive. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The data that the index keeps of a city. */
export interface IndexedCity extends Position {
  id: number;
  name: string;
  country: string;
  region: string | null;
  /** Its reach from its center. */
  radiusKm: number;
}

/** Parts of cities, and places where nobody lives any more. */
const leftOut = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);

/**
 * A city is a circle that has room for its people. Fewer people in a square kilometer would let
 * cities swallow the towns around them, and more would give their outskirts to villages.
 */
const peoplePerKm2 = 10_000;

/** Farther from the edge of every city, an image is in no city. */
const maxDistanceKm = 25;

const earthRadiusKm = 6_371;
const kmPerDegree = (Math.PI * earthRadiusKm) / 180;

/**
 * Cities by whole degrees of latitude: a band holds all that is near, across the antimeridian and
 * at the poles too.
 */
export class CityIndex {
  private readonly bands: IndexedCity[][] = Array.from({ length: 181 }, () => []);
  private largestRadiusKm = 0;

  add({ featureCode, population, ...city }: City, region: string | null): void {
    if (leftOut.has(featureCode)) return;

    const radiusKm = Math.sqrt(population / peoplePerKm2 / Math.PI);
    const { id, name, country, latitude, longitude } = city;
    this.bands[bandOf(latitude)]?.push({ id, name, country, region, latitude, longitude, radiusKm });
    this.largestRadiusKm = Math.max(this.largestRadiusKm, radiusKm);
  }

  /**
   * Returns the city of the country whose edge is nearest to the position, or that reaches farthest
   * beyond it.
   */
  findNearest(position: Position, country: string): IndexedCity | undefined {
    let nearest: IndexedCity | undefined;
    let leastKm = maxDistanceKm;
    for (const city of this.listAround(position)) {
      if (city.country !== country) continue;

      const km = distanceKm(position, city) - city.radiusKm;
      if (km > leastKm) continue;

      nearest = city;
      leastKm = km;
    }

    return nearest;
  }

  private listAround({ latitude }: Position): IndexedCity[] {
    const reach = (maxDistanceKm + this.largestRadiusKm) / kmPerDegree;
    return this.bands.slice(Math.max(0, bandOf(latitude - reach)), bandOf(latitude + reach) + 1).flat();
  }
}

const bandOf = (latitude: number) => Math.floor(latitude) + 90;

/** By the haversine formula. */
export function distanceKm(one: Position, other: Position): number {
  const [from, to] = [toRadians(one.latitude), toRadians(other.latitude)];
  const half = (degrees: number) => Math.sin(toRadians(degrees) / 2) ** 2;
  const share =
    half(other.latitude - one.latitude) +
    Math.cos(from) * Math.cos(to) * half(other.longitude - one.longitude);

  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, share)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
