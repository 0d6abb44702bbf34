import { expect, it } from "vitest";
import { readCountry } from "./country";

it("takes a country from the platform in front, and from nobody else", () => {
  expect(readCountry({ "cf-ipcountry": "de" }, true)).toBe("DE");
  expect(readCountry({ "x-vercel-ip-country": "FR" }, true)).toBe("FR");
  expect(readCountry({ "x-vercel-ip-country": "US", "cf-ipcountry": "DE" }, true)).toBe("DE");
  expect(readCountry({ "cf-ipcountry": "de" }, false)).toBe("XX");
});

it("knows no country of anything but two letters", () => {
  for (const value of ["", "T1", "DEU", "D", "d€", "DE, FR", " DE"]) {
    expect(readCountry({ "cf-ipcountry": value }, true)).toBe("XX");
  }
  expect(readCountry({}, true)).toBe("XX");
  expect(readCountry({ "cf-ipcountry": "T1", "x-vercel-ip-country": "SE" }, true)).toBe("SE");
});
