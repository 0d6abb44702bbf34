import { describe, expect, test } from "vitest";
import { defaultRecipe, type RecipeSettings } from "@/lib/engine/variants/recipe";
import { changedSettings, readRecipeValues, toRecipeValues } from "./recipe-values";

const everything: RecipeSettings = {
  ...defaultRecipe,
  width: 640,
  height: 360,
  fit: "cover",
  gravity: "north",
  rotate: 90,
  trim: { tolerance: 5 },
  background: "#ffffff80",
  border: { width: 4, color: "#aabbcc" },
  radius: 12,
  blur: 2.5,
  quality: 40,
};

describe("the values of the form", () => {
  test.each([
    ["defaults", defaultRecipe],
    ["settings", everything],
  ])("are read as the %s that they were made of", (_name, settings) => {
    expect(readRecipeValues(toRecipeValues(settings))).toEqual({ settings });
  });

  test("are read without spaces, with colors in lower case", () => {
    const values = {
      ...toRecipeValues(defaultRecipe),
      width: " 320 ",
      borderWidth: "1",
      borderColor: "#ABCDEF ",
    };
    expect(readRecipeValues(values)).toEqual({
      settings: { ...defaultRecipe, width: 320, border: { width: 1, color: "#abcdef" } },
    });
  });

  test.each([
    ["width", { width: "0" }],
    ["width", { width: "4097" }],
    ["height", { height: "12.5" }],
    ["height", { height: "wide" }],
    ["radius", { radius: "-1" }],
    ["border.width", { borderWidth: "201" }],
    ["border.color", { borderWidth: "2", borderColor: "black" }],
    ["background", { background: "#fff" }],
  ])("with a wrong %s: %o", (field, changes) => {
    expect(readRecipeValues({ ...toRecipeValues(everything), ...changes })).toEqual({ problems: [field] });
  });

  test("do not need a color for a border without a width", () => {
    const values = { ...toRecipeValues(defaultRecipe), borderWidth: "0", borderColor: "no color" };
    expect(readRecipeValues(values)).toEqual({ settings: defaultRecipe });
  });
});

test("only changed settings are sent, objects compared by their members", () => {
  const changed = { ...everything, border: { width: 4, color: "#aabbcc" }, trim: null, blur: 0 };
  expect(changedSettings(everything, changed)).toEqual({ trim: null, blur: 0 });
});
