import { describe, expect, it } from "vitest";
import { fc } from "@/test/harness/fast-check";
import type { ImageSource } from "../image-properties";
import { getOutputFormats, getSelectableFormats } from "./output-formats";
import { layOut, outputSize, variantSize } from "./output-size";
import { getOutputSpec, hasMovableCrop } from "./output-spec";
import {
  assertRecipeSettings,
  defaultRecipe,
  type RecipeSettings,
  recipeDensities,
  recipeLimits,
  recipeRotations,
} from "./recipe";
import { toRecipeKey } from "./recipe-keys";
import { fitModes } from "./variant-keys";

const photo = (width: number, height: number): ImageSource => ({
  format: "jpeg",
  width,
  height,
  pages: 1,
  hasAlpha: false,
});

function recipe(settings: Partial<RecipeSettings>, density: 1 | 2 | 3 = 1): string {
  return toRecipeKey({ ...defaultRecipe, ...settings }, density);
}

describe("the size of a recipe", () => {
  const getSize = (settings: Partial<RecipeSettings>, source: ImageSource, density?: 1 | 2 | 3) => {
    const { width, height } = variantSize(recipe(settings, density), source);
    return `${width}×${height}`;
  };
  const border = (width: number) => ({ width, color: "#000000" });

  it.each<[string, Partial<RecipeSettings>, 1 | 2 | 3, string]>([
    ["no side", {}, 1, "3000×2000"],
    ["no side at any density", {}, 3, "3000×2000"],
    ["a width", { width: 600 }, 1, "600×400"],
    ["a width at 2x", { width: 600 }, 2, "1200×800"],
    ["a height", { height: 600 }, 1, "900×600"],
    ["more than the image has", { width: 2000 }, 3, "3000×2000"],
    ["a crop", { width: 300, height: 300, fit: "cover" }, 2, "600×600"],
    ["a crop of more than the image has", { width: 3000, height: 3000, fit: "cover" }, 1, "2000×2000"],
    ["a background", { width: 300, height: 300, fit: "contain" }, 1, "300×300"],
    ["a rotation", { width: 600, rotate: 90 }, 1, "600×900"],
    ["a rotated crop", { width: 300, height: 100, fit: "cover", rotate: 270 }, 1, "300×100"],
    ["a half turn", { width: 600, rotate: 180 }, 1, "600×400"],
    ["a border", { width: 600, border: border(10) }, 1, "620×420"],
    ["a border at 2x", { width: 600, border: border(10) }, 2, "1240×840"],
    ["a border at as much as the image has", { width: 2000, border: border(10) }, 3, "3030×2030"],
    ["a border on a small image", { width: 4000, border: border(10) }, 1, "3020×2020"],
  ])("with %s", (_name, settings, density, size) => {
    expect(getSize(settings, photo(3000, 2000), density)).toBe(size);
  });

  it("is reduced evenly, with its border, to the limits", () => {
    expect(getSize({}, photo(8192, 4096))).toBe("4096×2048");
    expect(getSize({}, photo(10_000, 10_000))).toBe("4000×4000");
    expect(getSize({ border: border(200) }, photo(8192, 8192))).toBe("4000×4000");

    const spec = getOutputSpec(recipe({ border: border(200) }));
    expect(layOut(spec, photo(8192, 8192))).toMatchObject({ border: 93, box: { width: 3814, height: 3814 } });
  });

  it("follows the density for an SVG, which has no pixels", () => {
    const svg: ImageSource = { ...photo(24, 12), format: "svg" };
    expect(getSize({}, svg, 3)).toBe("72×36");
    expect(getSize({ width: 1000, border: border(5) }, svg, 2)).toBe("2020×1020");
    expect(getSize({ width: 4000, height: 4000, fit: "cover" }, svg, 3)).toBe("4000×4000");
  });

  it("counts all frames of an animation", () => {
    const { width, height } = outputSize(getOutputSpec(recipe({})), {
      ...photo(2000, 2000),
      format: "gif",
      pages: 100,
    });
    expect([width, height]).toEqual([707, 707]);
  });

  it("for every recipe and source: stays within the limits and never enlarges", () => {
    const side = fc.option(fc.integer({ min: 1, max: recipeLimits.maxSide }));
    const settings = fc.record({
      width: side,
      height: side,
      fit: fc.constantFrom(...fitModes),
      rotate: fc.constantFrom(...recipeRotations),
      border: fc.option(
        fc.record({ width: fc.integer({ min: 0, max: 200 }), color: fc.constant("#000000") }),
      ),
    });
    const source = fc.record({
      format: fc.constantFrom("jpeg" as const, "svg" as const, "gif" as const),
      width: fc.integer({ min: 1, max: 20_000 }),
      height: fc.integer({ min: 1, max: 20_000 }),
      pages: fc.integer({ min: 1, max: 100 }),
      hasAlpha: fc.boolean(),
    });
    fc.assert(
      fc.property(settings, source, fc.constantFrom(...recipeDensities), (some, image, density) => {
        const { size, box, content, pixelRatio, border } = layOut(
          getOutputSpec(recipe(some, density)),
          image,
        );
        for (const length of [size.width, size.height, box.width, box.height, content.width]) {
          expect(Number.isInteger(length)).toBe(true);
          expect(length).toBeGreaterThanOrEqual(1);
          expect(length).toBeLessThanOrEqual(recipeLimits.maxSide);
        }

        expect(size.width * size.height).toBeLessThanOrEqual(recipeLimits.maxPixels);
        expect(pixelRatio).toBeLessThanOrEqual(density);
        expect(border).toBeLessThanOrEqual(Math.ceil(200 * density));
        if (image.format !== "svg") {
          expect(content.width).toBeLessThanOrEqual(image.width);
          expect(content.height).toBeLessThanOrEqual(image.height);
        }
      }),
    );
  });
});

describe("the crop of a recipe", () => {
  const cover = { width: 100, height: 50, fit: "cover" } as const;

  it("moves with the focal point unless it has a gravity", () => {
    expect(hasMovableCrop(recipe(cover))).toBe(true);
    expect(hasMovableCrop(recipe({ ...cover, gravity: "face" }))).toBe(true);
    expect(hasMovableCrop(recipe({ ...cover, gravity: "north" }))).toBe(false);
    expect(hasMovableCrop(recipe({ ...cover, height: null }))).toBe(false);
  });

  it.each<[string, Partial<RecipeSettings>, unknown]>([
    ["north", { rotate: 90 }, { x: 0, y: 0.5 }],
    ["north", { rotate: 180 }, { x: 0.5, y: 1 }],
    ["north", { rotate: 270 }, { x: 1, y: 0.5 }],
    ["west", { flip: "horizontal" }, { x: 1, y: 0.5 }],
    ["west", { flip: "vertical" }, { x: 0, y: 0.5 }],
    ["northwest", { rotate: 90, flip: "horizontal" }, { x: 0, y: 0 }],
    ["x250y0", { rotate: 90 }, { x: 0, y: 0.75 }],
    ["attention", { rotate: 90 }, "attention"],
    ["face", { rotate: 90 }, "face"],
  ])("%s after %o", (gravity, settings, expected) => {
    expect(getOutputSpec(recipe({ ...cover, gravity, ...settings })).gravity).toEqual(expected);
  });
});

describe("the formats of a recipe", () => {
  it("are the same as for every variant, or only the chosen one", () => {
    expect(getOutputFormats(photo(10, 10), recipe({}))).toEqual(["avif", "webp", "jpeg"]);
    expect(getOutputFormats(photo(10, 10), recipe({ format: "png" }))).toEqual(["png"]);
    expect(getSelectableFormats(photo(10, 10), recipe({ format: "gif" }))).toEqual(["gif"]);
    expect(getSelectableFormats(photo(10, 10), recipe({}))).toEqual(["avif", "webp", "jpeg", "png"]);
  });

  it("keep transparent corners and borders for every client", () => {
    for (const settings of [{ radius: 8 }, { border: { width: 1, color: "#00000080" } }])
      expect(getOutputFormats(photo(10, 10), recipe(settings))).toEqual(["avif", "webp", "png"]);
    const border = { width: 1, color: "#000000ff" };

    expect(getOutputFormats(photo(10, 10), recipe({ border }))).toContain("jpeg");

    const watermark = "wmk_01jd0000000000000000000000.0a1b2c3d4e5f";
    expect(getOutputFormats(photo(10, 10), recipe({ watermark }))).toContain("jpeg");
  });
});

describe("assertRecipeSettings", () => {
  it("accepts the limits", () => {
    const limits: Partial<RecipeSettings>[] = [
      {},
      { width: 1, height: 4096, radius: 1e6, blur: 50, sharpen: 10 },
      { brightness: 0, contrast: 2, saturation: 2, quality: 100 },
      { border: { width: 200, color: "#ABCDEF12" }, trim: { tolerance: 100 } },
      { gravity: "x0y1000", rotate: 270, flip: "both", metadata: "none" },
      { watermark: "wmk_01jd0000000000000000000000.0a1b2c3d4e5f" },
    ];
    for (const settings of limits)
      expect(() => assertRecipeSettings({ ...defaultRecipe, ...settings })).not.toThrow();
  });

  it.each<[keyof RecipeSettings, unknown[]]>([
    ["width", [0, -1, 1.5, 4097, Number.NaN, "100", undefined]],
    ["height", [0, 1e9, Number.POSITIVE_INFINITY]],
    ["fit", ["stretch", null, undefined]],
    ["gravity", ["top", "x01y0", "x1001y0", 5]],
    ["rotate", [45, -90, 360, "90", null]],
    ["flip", ["diagonal", ""]],
    ["trim", [{ tolerance: -1 }, { tolerance: 101 }, { tolerance: Number.NaN }, {}, 5]],
    ["background", ["red", "#fff", "#12345", "#1234567", "#gggggg", "#ffffff\n", "url(x)", 7]],
    ["border", [{ width: 201, color: "#000000" }, { width: 1, color: "black" }, { width: -1 }, {}]],
    ["radius", [-1, Number.NaN, Number.POSITIVE_INFINITY, null]],
    ["blur", [-1, 51, Number.NaN, null]],
    ["sharpen", [-1, 11, Number.NaN]],
    ["grayscale", [1, null]],
    ["brightness", [-0.1, 2.1, Number.NaN, null]],
    ["contrast", [-1, 3]],
    ["saturation", [-1, 3]],
    ["format", ["tiff", "", null]],
    ["quality", [0, 101, 50.5, Number.NaN, "best"]],
    ["metadata", ["gps", null]],
    [
      "watermark",
      [
        "",
        5,
        undefined,
        "wmk_01jd0000000000000000000000",
        "wmk_01jd0000000000000000000000.0A1B2C3D4E5F",
        "wmk_01jd0000000000000000000000.0a1b2c3d4e5f\n",
        "rcp_01jd0000000000000000000000.0a1b2c3d4e5f",
        "wmk_../../../../../../../../../.0a1b2c3d4e5f",
      ],
    ],
  ])("rejects any other %s", (name, values) => {
    for (const value of values)
      expect(() => assertRecipeSettings({ ...defaultRecipe, [name]: value } as RecipeSettings)).toThrow(name);
  });

  it("guards every use of a recipe", () => {
    expect(() => variantSize(recipe({ blur: Number.NaN }), photo(9, 9))).toThrow(RangeError);
    expect(() => getOutputSpec(recipe({}, 4 as never))).toThrow("density");
  });
});
