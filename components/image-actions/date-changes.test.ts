import { expect, test } from "vitest";
import { UtcOffset } from "@/lib/images/resource";
import { noTime, toShift, utcOffsets } from "./date-changes";

test("a time shift adds its parts, and has the sign of its direction", () => {
  const parts = { days: "1", hours: "2", minutes: "3", seconds: "4" };

  expect(toShift(parts, "later")).toEqual({ action: "shift_taken_at", seconds: 93_784 });
  expect(toShift({ ...noTime, hours: "1" }, "earlier")).toEqual({
    action: "shift_taken_at",
    seconds: -3_600,
  });
});

test("a time shift of nothing, of a fraction or of no number changes nothing", () => {
  expect(toShift(noTime, "later")).toBeUndefined();
  for (const days of ["0", "1.00001", "-1", "x", "1e99"])
    expect(toShift({ ...noTime, days }, "later"), days).toBeUndefined();
});

test("the UTC offsets are ones that the API takes, from west to east, each once", () => {
  expect(utcOffsets.filter((offset) => !UtcOffset.safeParse(offset).success)).toEqual([]);
  expect(new Set(utcOffsets).size).toBe(utcOffsets.length);
  expect([utcOffsets[0], utcOffsets.at(-1)]).toEqual(["-12:00", "+14:00"]);
  expect(utcOffsets.slice(utcOffsets.indexOf("Z") - 1, utcOffsets.indexOf("Z") + 2)).toEqual([
    "-01:00",
    "Z",
    "+01:00",
  ]);
});
