import { expect, it } from "vitest";
import { parseCountry } from "./country";

it("reads the country from the platform's proxy headers only", () => {
  expect(parseCountry({ "cf-ipcountry": "de" }, true)).toBe("DE");
  expect(parseCountry({ "x-vercel-ip-country": "FR" }, true)).toBe("FR");
  expect(parseCountry({ "x-vercel-ip-country": "US", "cf-ipcountry": "DE" }, true)).toBe("DE");
  expect(parseCountry({ "cf-ipcountry": "de" }, false)).toBe("XX");
});

it("accepts only two letters as a country", () => {
  for (const value of ["", "T1", "DEU", "D", "d€", "DE, FR", " DE"]) {
    expect(parseCountry({ "cf-ipcountry": value }, true)).toBe("XX");
  }
  expect(parseCountry({}, true)).toBe("XX");
  expect(parseCountry({ "cf-ipcountry": "T1", "x-vercel-ip-country": "SE" }, true)).toBe("SE");
});
