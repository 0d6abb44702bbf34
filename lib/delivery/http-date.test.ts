import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import { parseHttpDate } from "./http-date";

const now = new Date("2026-06-01T00:00:00Z");

/** Any second within a century, in the three forms of RFC 9110 §5.6.7. */
const second = fc.integer({ min: Date.UTC(1977) / 1000, max: Date.UTC(2076) / 1000 - 1 });

function formsOf(ms: number): string[] {
  const date = new Date(ms);
  const [, day = "", month = "", year = "", clock = ""] =
    /^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/.exec(date.toUTCString()) ?? [];
  const long = date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });

  return [
    date.toUTCString(),
    `${long}, ${day}-${month}-${year.slice(2)} ${clock} GMT`,
    `${long.slice(0, 3)} ${month} ${day.replace(/^0/, " ")} ${clock} ${year}`,
  ];
}

describe("an HTTP date", () => {
  it("is parsed in each of its three forms", () => {
    fc.assert(
      fc.property(second, (seconds) => {
        for (const text of formsOf(seconds * 1000))
          expect([text, parseHttpDate(text, now)]).toEqual([text, seconds * 1000]);
      }),
    );
    expect(parseHttpDate("Sunday, 06-Nov-94 08:49:37 GMT", now)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(parseHttpDate("Sun Nov  6 08:49:37 1994", now)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(parseHttpDate("Sat, 31 Dec 2016 23:59:60 GMT", now)).toBe(Date.UTC(2017, 0, 1));
    expect(parseHttpDate("Mon, 01 Jan 0001 00:00:00 GMT", now)).toBe(Date.parse("0001-01-01T00:00:00Z"));
  });

  it.each([
    "",
    "0",
    "-1",
    "2026",
    "2026-01-02T03:04:05Z",
    "Fri, 02 Jan 2026 03:04:05",
    "Fri, 02 Jan 2026 03:04:05 UTC",
    "Fri, 2 Jan 2026 03:04:05 GMT",
    "fri, 02 jan 2026 03:04:05 gmt",
    "Fri, 30 Feb 2026 03:04:05 GMT",
    "Fri, 00 Jan 2026 03:04:05 GMT",
    "Fri, 02 Jan 2026 24:00:00 GMT",
    "Fri, 02 Jan 2026 03:60:05 GMT",
    " Fri, 02 Jan 2026 03:04:05 GMT",
    "Fri, 02 Jan 2026 03:04:05 GMT; length=1",
    "Fri, 02 Jan 26 03:04:05 GMT",
    "Fri, 02 Jan 2026 03:04:05 GMT, Fri, 02 Jan 2026 03:04:05 GMT",
    "Fri Jan 2 03:04:05 2026",
  ])("rejects %j", (text) => {
    expect(parseHttpDate(text, now)).toBeUndefined();
  });
});
