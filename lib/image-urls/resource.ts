import { z } from "zod";
import { isRecipeName } from "@/lib/engine/variants/recipe-names";
import { describeGravityProblem, isCustomKey, presetKeys } from "@/lib/engine/variants/variant-keys";

const gravityPattern =
  "-g((north|south)(east|west)?|east|west|center|attention|entropy|face|x(0|[1-9]\\d{0,2}|1000)y(0|[1-9]\\d{0,2}|1000))";

/** The canonical key of a custom variant. */
export const CustomKey = z
  .string()
  .refine(isCustomKey, {
    error: ({ input }) => describeProblem(input) ?? "must be a key such as w640-h480-q80-fitcover",
  })
  .meta({
    override: {
      type: "string",
      pattern: `^w(0|[1-9]\\d{0,3})-h(0|[1-9]\\d{0,3})-q(0|[1-9]\\d{0,2})-fit(cover(${gravityPattern})?|contain|fill|inside|outside)$`,
    },
    description:
      "`w<width>-h<height>-q<quality>-fit<mode>`. Sides up to 8192; one can be 0 to keep the aspect ratio. Quality 1 to 100, or 0 for the lowest quality at which the image looks uncompressed, found for each image. Mode `cover`, `contain`, `fill`, `inside` or `outside`. After `fitcover`, a key can end in `-g<gravity>`, which chooses the crop. Gravity by side: `center`, `north`, `east`, `south`, `west`, `northeast`, `northwest`, `southeast`, `southwest`. By content: `attention` (skin, saturated colors and edges), `entropy` (most detail), or `face` (detected faces, otherwise `attention`). By point: `x<0 to 1000>y<0 to 1000>`, in thousandths of width and height from the top left. Without gravity, the crop uses the focal point of the image, or its center.",
  });

function describeProblem(key: unknown): string | undefined {
  return typeof key === "string" ? describeGravityProblem(key) : undefined;
}

/** The slug of a recipe, at a pixel density of 1, 2 or 3. The schema does not check that it exists. */
export const RecipeNameText = z
  .string()
  // Aborts, so that a union of both reports what is wrong with a custom key.
  .refine(isRecipeName, { error: "must be the slug of a recipe", abort: true })
  .meta({ override: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*(@[23])?$" } });

/** A variant derived from the original. */
export const DerivedVariantKey = z
  .union([z.enum(presetKeys), CustomKey, RecipeNameText])
  .describe(
    "A preset, the key of a custom variant, or the slug of a recipe. Custom variants: `w<width>-h<height>-q<quality>-fit<mode>`, with optional `-g<gravity>` after `fitcover`. Recipes: optionally with `@2` or `@3`.",
  );

export const VariantKey = z
  .union([z.literal("original"), z.enum(presetKeys), CustomKey, RecipeNameText])
  .describe(
    "`original`, a preset, the key of a custom variant, or the slug of a recipe. Custom variants: `w<width>-h<height>-q<quality>-fit<mode>`, with optional `-g<gravity>` after `fitcover`. Recipes: optionally with `@2` or `@3`.",
  );

/**
 * Returns the name of a format for what people type: in lower case, and `jpeg` for the file
 * extension `jpg`.
 */
export function toFormatName(text: string): string {
  const name = text.toLowerCase();

  return name === "jpg" ? "jpeg" : name;
}

/** The name of one of these formats, in any case. */
export function formatName<const Name extends string>(names: readonly [Name, ...Name[]]) {
  return z
    .string()
    .transform(toFormatName)
    .pipe(z.enum(names))
    .meta({ override: { type: "string", enum: [...names] } });
}
