import { describe, expect, it } from "vitest";
import { toMarkedKey } from "@/lib/engine/variants/marked-keys";
import { defaultRecipe } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { recipeVersion, variantVersion } from "./variant-version";

const mark = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
const keys = [
  "original",
  "w512",
  "thumb",
  "w60-h20-q80-fitcover",
  "w60-h20-q0-fitcover",
  "w60-h0-q0-fitinside",
];
const recipeKey = (quality: "auto" | null) => toRecipeKey({ ...defaultRecipe, quality }, 1);

describe("the version of a variant", () => {
  it.each([
    [0, 0, ["3", "3", "3", "3", "3", "3"]],
    [2, 0, ["3", "3", "3.2", "3.2", "3.2", "3"]],
    [0, 1, ["3", "3.0.1", "3.0.1", "3", "3", "3"]],
    [2, 1, ["3", "3.0.1", "3.2.1", "3.2", "3.2", "3"]],
  ])(
    "counts %i focal points and %i qualities where the variant follows them",
    (cropRevision, qualityRevision, versions) => {
      const image = { generation: 3, cropRevision, qualityRevision };
      expect(keys.map((key) => variantVersion(image, key))).toEqual(versions);
      for (const key of keys.slice(1))
        expect(variantVersion(image, toMarkedKey({ mark, key }))).toBe(variantVersion(image, key));
    },
  );

  it("counts the qualities of recipes without a quality of their own", () => {
    const image = { generation: 3, cropRevision: 0, qualityRevision: 1 };
    const versions = [recipeKey(null), recipeKey("auto")].map((key) =>
      recipeVersion(image, { key, revision: "0a1b2c3d4e5f" }),
    );
    expect(versions).toEqual(["3.0.1-0a1b2c3d4e5f", "3-0a1b2c3d4e5f"]);
  });
});
