import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { animatedGif } from "@/test/builders/images";
import { type RecipeToRender, renderRecipes } from "@/test/harness/render";
import { inspect } from "../probe/inspect";
import { estimateBytes } from "./estimate-bytes";

const recipes: RecipeToRender[] = [
  { in: "png", width: 320 },
  { in: "jpeg", width: 320, quality: 100 },
  { in: "jpeg", width: 320 },
  { in: "webp", width: 320 },
  { in: "avif", width: 320 },
  { in: "avif", width: 320, quality: 30 },
];

it("the estimated size of a result depends on its format and quality, and is near the real one", async () => {
  for (const file of ["public/photographs/first-snow.jpg", "docs/screenshots/studio-light.webp"]) {
    const bytes = readFileSync(file);
    const source = await inspect(bytes);
    const sizes = (await renderRecipes(bytes, recipes)).map(({ key, format, sizeBytes }) => ({
      estimated: estimateBytes(key, format, source),
      real: sizeBytes,
    }));
    const estimates = sizes.map(({ estimated }) => estimated);
    expect(estimates).toEqual([...estimates].sort((a, b) => b - a));
    const targets = (["high", undefined, "standard", "small"] as const).map((presetTarget) =>
      estimateBytes("~1,width=320", "webp", { ...source, presetTarget }),
    );
    expect(targets).toEqual([...new Set(targets)].sort((a, b) => b - a));
    expect(estimateBytes("~1,width=320,quality=auto", "webp", source)).toBe(targets[2]);
    for (const { estimated, real } of sizes) {
      expect(estimated / real).toBeGreaterThan(1 / 3);
      expect(estimated / real).toBeLessThan(3);
    }
  }
});

it("counts the frames of formats with animation only", async () => {
  const source = await inspect(await animatedGif());
  const of = (format: "gif" | "webp" | "png") => estimateBytes("~1", format, source);
  const frame = { ...source, pages: 1, sizeBytes: source.sizeBytes / source.pages };
  const still = (format: "gif" | "webp" | "png") => estimateBytes("~1", format, frame);
  expect(source.pages).toBeGreaterThan(1);
  for (const format of ["gif", "webp"] as const)
    expect(of(format) / still(format)).toBeCloseTo(source.pages, 1);
  expect(of("png")).toBe(still("png"));
});
