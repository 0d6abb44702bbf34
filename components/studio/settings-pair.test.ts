import { describe, expect, test } from "vitest";
import { activeSetting, changeActive, mapSettings, singleSetting, toggleSecond } from "./settings-pair";

const fine = singleSetting({ quality: 80 });
const compared = changeActive(toggleSecond(fine), () => ({ quality: 40 }));

describe("two settings", () => {
  test("start equal, with the second one active", () => {
    expect(toggleSecond(fine)).toEqual({ a: { quality: 80 }, b: { quality: 80 }, active: "b" });
  });

  test("are changed one at a time", () => {
    expect(compared).toEqual({ a: { quality: 80 }, b: { quality: 40 }, active: "b" });
    expect(changeActive({ ...compared, active: "a" }, ({ quality }) => ({ quality: quality + 1 }))).toEqual({
      a: { quality: 81 },
      b: { quality: 40 },
      active: "a",
    });
  });

  test.each([
    ["a", { quality: 80 }],
    ["b", { quality: 40 }],
  ] as const)("end with the active one, %s", (active, setting) => {
    expect(activeSetting({ ...compared, active })).toEqual(setting);
    expect(toggleSecond({ ...compared, active })).toEqual(singleSetting(setting));
  });
});

test("a mapped pair has the same active setting, and a second one only if there is one", () => {
  const toText = ({ quality }: { quality: number }) => `q${quality}`;
  expect(mapSettings(compared, toText)).toEqual({ a: "q80", b: "q40", active: "b" });
  expect(mapSettings(fine, toText)).toEqual({ a: "q80", b: undefined, active: "a" });
});
