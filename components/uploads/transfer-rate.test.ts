import { expect, test } from "vitest";
import { addSample, secondsLeft, type TransferSample, transferRate } from "./transfer-rate";

const collect = (...samples: [atMs: number, sentBytes: number][]) =>
  samples.reduce<TransferSample[]>((all, [atMs, sentBytes]) => addSample(all, { atMs, sentBytes }), []);

test("the rate covers the last seconds", () => {
  expect(transferRate(collect([0, 0]))).toBeUndefined();
  expect(transferRate(collect([0, 0], [500, 900]))).toBeUndefined();
  expect(transferRate(collect([0, 0], [2_000, 1_000]))).toBe(500);
  expect(transferRate(collect([0, 0], [9_000, 100], [11_000, 10_100]))).toBe(5_000);
});

test("a retry starts a new measurement", () => {
  expect(transferRate(collect([0, 5_000], [1_000, 100], [2_000, 1_100]))).toBe(1_000);
});

test("the time left is unknown while nothing moves", () => {
  expect(secondsLeft(1_000, 300)).toBe(4);
  expect(secondsLeft(1_000, 0)).toBeUndefined();
  expect(secondsLeft(0, 300)).toBeUndefined();
  expect(secondsLeft(1_000, undefined)).toBeUndefined();
});
