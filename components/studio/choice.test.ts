import { describe, expect, test } from "vitest";
import {
  type Choice,
  choiceOf,
  firstChoice,
  formatsOf,
  isHeldBack,
  keyOf,
  type Source,
  withBothSides,
} from "./choice";

const photo: Source = { format: "jpeg", width: 3000, height: 2000, pages: 1, hasAlpha: false };
const icon: Source = { ...photo, format: "png", width: 64, height: 64 };
const drawing: Source = { ...icon, format: "svg" };
const animation: Source = { ...icon, format: "gif", pages: 12 };

const choice = (changes: Partial<Choice>): Choice => ({ ...firstChoice(photo), ...changes });

describe("keyOf", () => {
  test.each<[Partial<Choice>, string | undefined]>([
    [{}, "w1280-h0-q70-fitinside"],
    [{ height: "999" }, "w1280-h0-q70-fitinside"],
    [{ leads: "height", height: "300" }, "w0-h300-q70-fitinside"],
    [{ locked: false, height: "300" }, "w1280-h300-q70-fitcover"],
    [{ locked: false, height: "300", fit: "outside", quality: 1 }, "w1280-h300-q1-fitoutside"],
    [{ locked: false, height: "", fit: "fill" }, "w1280-h0-q70-fitinside"],
    [{ locked: false, width: " 20 ", height: "" }, "w20-h0-q70-fitinside"],
    [{ width: "", height: "300" }, undefined],
    [{ locked: false, width: "", height: "" }, undefined],
    [{ width: "0" }, undefined],
    [{ width: "8193" }, undefined],
    [{ width: "1e3" }, undefined],
    [{ width: "-5" }, undefined],
  ])("%j is %s", (changes, key) => {
    expect(keyOf(choice(changes))).toBe(key);
  });
});

test.each(["w1280-h0-q70-fitinside", "w0-h9-q1-fitinside", "w8192-h1-q100-fitfill"])(
  "the controls for %s lead back to it",
  (key) => {
    const shown = choiceOf(key, "webp");
    expect(shown && [keyOf(shown), shown.format]).toEqual([key, "webp"]);
  },
);

test("what is no custom key has no controls", () => {
  for (const key of ["", "w512", "original", "w01-h0-q70-fitinside"])
    expect(choiceOf(key, "auto")).toBeUndefined();
});

test("the side that follows is what comes out", () => {
  expect(withBothSides(choice({ width: "900" }), photo)).toMatchObject({ width: "900", height: "600" });
  expect(withBothSides(choice({ width: "" }), photo)).toMatchObject({ width: "" });
});

test("a picture is held back when it has too few pixels, a drawing never", () => {
  const key = "w100-h50-q70-fitcover";
  expect([photo, icon, drawing].map((source) => isHeldBack(key, source))).toEqual([false, true, false]);
  expect(isHeldBack("w64-h64-q70-fitcontain", icon)).toBe(false);
});

test("an animation is offered in what moves", () => {
  expect(formatsOf(animation)).toEqual(["auto", "webp", "gif"]);
  expect(formatsOf(photo)).not.toContain("gif");
});
