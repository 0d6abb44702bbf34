import { expect, test } from "vitest";
import { parseRetryAfterMs } from "./time";

const now = Date.parse("2026-03-01T07:42:10Z");

test.each([
  ["0", 0],
  ["120", 120_000],
  ["Sun, 01 Mar 2026 07:43:10 GMT", 60_000],
  ["2026-03-01T07:42:11.500Z", 1_500],
  ["Sun, 01 Mar 2026 07:00:00 GMT", 0],
  ["-5", undefined],
  ["soon", undefined],
  ["", undefined],
  ["9".repeat(400), undefined],
  [null, undefined],
])("%j is %j", (text, expected) => {
  expect(parseRetryAfterMs(text, now)).toBe(expected);
});
