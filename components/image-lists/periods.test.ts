import { expect, test } from "vitest";
import { parsePeriod } from "./periods";

test("a period has its first and last day", () => {
  expect(parsePeriod("2024")).toEqual({ first: "2024-01-01", last: "2024-12-31" });
  expect(parsePeriod("2023-02")).toEqual({ first: "2023-02-01", last: "2023-02-28" });
  expect(parsePeriod("2023-02-30")).toBeUndefined();
  expect(parsePeriod("2023-2")).toBeUndefined();
});
