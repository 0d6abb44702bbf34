import { writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { OutputFormat } from "@/lib/engine/formats";
import type { ImageSource } from "@/lib/engine/image-properties";
import { inspect } from "@/lib/engine/probe/inspect";
import { defaultRecipe, type RecipeOutput, type RecipeSettings } from "@/lib/engine/variants/recipe";
import { toRecipeKey } from "@/lib/engine/variants/recipe-keys";
import { renderRenditions } from "@/lib/engine/variants/render-renditions";
import type {
  EncodedRendition,
  FailedRendition,
  RenderInput,
  RenditionProperties,
  RenditionSpec,
} from "@/lib/engine/variants/rendition";
import * as images from "../builders/images";
import { createRenderFolder } from "./render-folder";

/** The members that the record of an image adds to the properties of its file, and watermarks. */
type RecordFacts = Pick<ImageSource, "license" | "focalPoint" | "facePoint"> &
  Pick<RenderInput, "watermarks">;

/** A rendition in a file. */
export interface RenderedFile extends RenditionProperties {
  file: string;
}

/** Writes the bytes of a rendition to a file in the folder. */
export function writeRendition(folder: string, { bytes, ...rendition }: EncodedRendition): RenderedFile {
  const file = path.join(folder, `${rendition.key}.${rendition.format}`);
  writeFileSync(file, bytes);

  return { ...rendition, file };
}

/** Renders to files in the folder, in the requested order. */
export async function renderToFiles(
  input: RenderInput & { outFolder: string },
  cores = 1,
): Promise<{ rendered: RenderedFile[]; failed: FailedRendition[] }> {
  const rendered: RenderedFile[] = [];
  const failed: FailedRendition[] = [];
  await renderRenditions(input, {
    cores,
    onEvent(event) {
      if ("rendered" in event)
        rendered.push(...event.rendered.map((one) => writeRendition(input.outFolder, one)));
      else if ("failed" in event) failed.push(...event.failed);
    },
  });
  const inRequestedOrder = <Kind extends RenditionSpec>(some: Kind[]) =>
    input.renditions.flatMap(
      ({ key, format }) => some.find((one) => one.key === key && one.format === format) ?? [],
    );

  return { rendered: inRequestedOrder(rendered), failed: inRequestedOrder(failed) };
}

/** Renders the given `key.format` jobs of an image. */
export function render(bytes: Uint8Array, names: string[], facts: RecordFacts = {}): Promise<RenderedFile[]> {
  const jobs = names.map((name) => {
    const [key = "", format] = name.split(".");
    return { key, format } as RenditionSpec;
  });
  return renderSpecs(bytes, jobs, facts);
}

/** Settings of a recipe, with the format and the pixel density of the file. */
export type RecipeToRender = Partial<RecipeSettings> & {
  in: OutputFormat;
  density?: RecipeOutput["density"];
};

/** Renders an image with recipes, each in one format. */
export function renderRecipes(
  bytes: Uint8Array,
  recipes: readonly RecipeToRender[],
  facts: RecordFacts = {},
): Promise<RenderedFile[]> {
  const jobs = recipes.map(({ in: format, density = 1, ...settings }) => ({
    key: toRecipeKey({ ...defaultRecipe, ...settings }, density),
    format,
  }));
  return renderSpecs(bytes, jobs, facts);
}

/** Renders the renditions of an image. */
export async function renderSpecs(
  bytes: Uint8Array,
  jobs: readonly RenditionSpec[],
  { watermarks, ...facts }: RecordFacts,
): Promise<RenderedFile[]> {
  const out = createRenderFolder();
  const file = path.join(out, "source");
  writeFileSync(file, bytes);
  const source = { ...(await inspect(file)), ...facts };
  const { rendered: made, failed } = await renderToFiles(
    { input: file, source, renditions: jobs, outFolder: out, ...(watermarks && { watermarks }) },
    2,
  );
  expect(failed).toEqual([]);

  return made;
}

export async function renderOne(
  bytes: Uint8Array,
  name: string,
  facts: RecordFacts = {},
): Promise<RenderedFile> {
  const [variant] = await render(bytes, [name], facts);
  if (!variant) throw new Error("nothing was made");

  return variant;
}

/** Returns the sRGB color at a point given in shares of width and height. */
export async function colorAt(file: string | Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

export const closeTo = (color: readonly number[], tolerance: number) =>
  color.map((value) => expect.toSatisfy((actual: number) => Math.abs(actual - value) <= tolerance));

export async function expectQuadrants(file: string | Buffer, tolerance = 24): Promise<void> {
  const { topLeft, topRight, bottomLeft, bottomRight } = images.quadrantColors;
  const colors = await Promise.all(
    [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
      [0.8, 0.8],
    ].map(([x = 0, y = 0]) => colorAt(file, x, y)),
  );

  expect(colors.map((color) => color.slice(0, 3))).toEqual(
    [topLeft, topRight, bottomLeft, bottomRight].map((color) => closeTo(color, tolerance)),
  );
}

/** Renders with one recipe, as `renderRecipes` does with several. */
export async function renderRecipe(
  bytes: Uint8Array,
  recipe: RecipeToRender,
  facts?: RecordFacts,
): Promise<RenderedFile> {
  const [rendered] = await renderRecipes(bytes, [recipe], facts);
  if (!rendered) throw new Error("nothing was made");

  return rendered;
}

/** Colors near the corners, row by row. */
export async function cornersOf(file: string): Promise<number[][]> {
  const places = [
    [0.15, 0.15],
    [0.85, 0.15],
    [0.15, 0.85],
    [0.85, 0.85],
  ];
  const colors = await Promise.all(places.map(([x = 0, y = 0]) => colorAt(file, x, y)));

  return colors.map((color) => color.slice(0, 3));
}
