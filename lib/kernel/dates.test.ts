import { describe, expect, it } from "vitest";
import { parseExpiration } from "./dates";

const now = Date.parse("2026-01-31T12:00:00.000Z");

describe("an expiration", () => {
  it.each([
    ["never", null],
    ["12h", "2026-02-01T00:00:00.000Z"],
    ["7d", "2026-02-07T12:00:00.000Z"],
    ["2w", "2026-02-14T12:00:00.000Z"],
    ["1y", "2027-01-31T12:00:00.000Z"],
    ["100y", "2126-01-31T12:00:00.000Z"],
    ["2026-02-28", "2026-02-28T00:00:00.000Z"],
    ["2026-02-28T10:00:00+02:00", "2026-02-28T08:00:00.000Z"],
  ])("an expiration of %s ends at %s", (text, end) => {
    expect(parseExpiration(text, now)).toBe(end);
  });

  it.each([
    "",
    "0d",
    "-1d",
    "1m",
    "1.5d",
    "101y",
    "2026-01-31",
    "2026-02-30",
    "2026-02-28T25:00:00Z",
    "2026-02-30T10:00:00Z",
    "2026-02-28T",
    "tomorrow",
    " 7d",
    "7D",
    "2127-01-01",
  ])("rejects %j", (text) => {
    expect(parseExpiration(text, now)).toBeUndefined();
  });
});
