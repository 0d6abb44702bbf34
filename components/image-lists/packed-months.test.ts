import { expect, test } from "vitest";
import { packMonths, unpackMonths } from "./packed-months";

const toBase64 = (ratios: readonly number[]) => Buffer.from(ratios).toString("base64");
const sizeOf = (value: unknown) => JSON.stringify(value).length;

test("months are the same after they were packed, with any number of ratios", () => {
  const every = Array.from({ length: 256 }, (_, byte) => byte);
  const months = [
    { month: "2026-07", count: 256, ratio_sum: 412.125, ratios: toBase64(every) },
    { month: "2026-06", count: 5, ratio_sum: 6.5, ratios: toBase64([145, 145, 111, 0, 145]) },
    { month: "2026-05", count: 1, ratio_sum: 1, ratios: toBase64([128]) },
    { month: "2026-04", count: 0, ratio_sum: 0, ratios: "" },
    { month: "2026-03", count: 90_000, ratio_sum: 91_000.5, ratios: null },
  ];

  expect(unpackMonths(packMonths(months))).toEqual(months);
  expect(unpackMonths(packMonths([]))).toEqual([]);
});

test("the frequent ratios of a library take half of their room", () => {
  const ratios = Array.from({ length: 10_000 }, (_, index) => 100 + ((index * index) % 13));
  const months = [{ month: "2026-07", count: ratios.length, ratio_sum: 9_000, ratios: toBase64(ratios) }];

  expect(sizeOf(packMonths(months)) / sizeOf(months)).toBeLessThan(0.52);
});
