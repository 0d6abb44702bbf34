import { expect, it } from "vitest";
import { readCountry } from "./caller-country";

const read = (headers: Record<string, string>, isBehindProxy = true) =>
  readCountry((name) => headers[name], isBehindProxy);

it("reads the country from the platform's proxy headers only", () => {
  expect(read({ "cf-ipcountry": "de" })).toBe("DE");
  expect(read({ "x-vercel-ip-country": "FR" })).toBe("FR");
  expect(read({ "x-vercel-ip-country": "US", "cf-ipcountry": "DE" })).toBe("DE");
  expect(read({ "cf-ipcountry": "de" }, false)).toBeUndefined();
});

it("accepts only two letters as a country", () => {
  for (const value of ["", "T1", "DEU", "D", "d€", "DE, FR", " DE"]) {
    expect(read({ "cf-ipcountry": value })).toBeUndefined();
  }
  expect(read({})).toBeUndefined();
  expect(read({ "cf-ipcountry": "T1", "x-vercel-ip-country": "SE" })).toBe("SE");
});
