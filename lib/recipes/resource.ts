import { z } from "zod";
import { parseGravity } from "@/lib/engine/variants/gravity";
import {
  type RecipeSettings,
  recipeDensities,
  recipeFlips,
  recipeFormats,
  recipeLimits,
  recipeMetadata,
  recipeRotations,
} from "@/lib/engine/variants/recipe";
import { fitModes, looksLikeVariantKey } from "@/lib/engine/variants/variant-keys";
import { reservedWords } from "@/lib/image-urls/reserved-words";
import { formatName } from "@/lib/image-urls/resource";
import { JsonText } from "@/lib/kernel/json-text";
import { Slug } from "@/lib/kernel/slug";
import { WatermarkId } from "@/lib/values/watermark-id";

/**
 * Segments in the place of a variant key that are not keys. Clients take every `w<width>` for a
 * preset and every `w<width>-…` for a custom variant, whichever of them exist.
 */
const reservedSlugs = /^(master|avatar-.*|w\d+(-.*)?)$/;

/** Follows the rules of album slugs, and is unambiguous in the place of a variant key. */
const NewRecipeSlug = Slug.refine(
  (slug) => !reservedWords.has(slug) && !reservedSlugs.test(slug) && !looksLikeVariantKey(slug),
  "is reserved. Choose a slug that is not a reserved word or a variant key, and doesn't start with a width such as w512.",
);

const { maxSide, maxTolerance, maxBorder, maxBlur, maxSharpen, maxAdjustment, maxQuality } = recipeLimits;
const Side = z.number().int().min(1).max(maxSide).nullable();
const Color = z
  .string()
  .regex(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, "must be a color such as #ffffff, or #ffffff80 with opacity")
  .toLowerCase();
const Factor = z.number().min(0).max(maxAdjustment);
const Gravity = z
  .string()
  .refine(
    (text) => parseGravity(text) !== undefined,
    "must be a gravity such as center, north, southwest, attention, entropy, face or x500y250",
  );

const settings = {
  width: Side.describe("Width of the box in pixels. Null: from the aspect ratio."),
  height: Side.describe("Height of the box in pixels. Null: from the aspect ratio."),
  fit: z.enum(fitModes).describe("How the image fills a box with both sides. It is never enlarged."),
  gravity: Gravity.nullable().describe(
    "The part that `cover` shows, as in the keys of custom variants. Null: the focal point.",
  ),
  rotate: z.literal(recipeRotations).describe("Degrees clockwise"),
  flip: z.enum(recipeFlips).nullable(),
  trim: z
    .strictObject({
      tolerance: z
        .number()
        .int()
        .min(0)
        .max(maxTolerance)
        .describe("Percentage by which a channel may differ from the color"),
    })
    .nullable()
    .describe("Removes edges in the color of the top left pixel"),
  background: Color.nullable().describe(
    "Color under transparent parts and around `contain`. Null: white in JPEG, otherwise transparent.",
  ),
  border: z
    .strictObject({ width: z.number().int().min(1).max(maxBorder), color: Color })
    .nullable()
    .describe("Added around the image"),
  radius: z
    .number()
    .int()
    .min(0)
    .max(maxSide)
    .describe("Radius of the corners in pixels. A large one makes a circle of a square."),
  blur: z.number().min(0).max(maxBlur).describe("Standard deviation in pixels"),
  sharpen: z
    .number()
    .min(0)
    .max(maxSharpen)
    .describe("How many times the detail below one pixel is added to the lightness. 0: none."),
  grayscale: z.boolean(),
  brightness: Factor.describe("0: black. 1: unchanged."),
  contrast: Factor.describe("0: an even gray. 1: unchanged."),
  saturation: Factor.describe("0: without colors. 1: unchanged."),
  format: formatName(recipeFormats).describe("`auto`: the smallest format that the client accepts"),
  quality: z
    .union([z.number().int().min(1).max(maxQuality), z.literal("auto")], {
      error: `must be a whole number from 1 to ${maxQuality}, or auto`,
    })
    .nullable()
    .describe(
      "1 to 100, as in the keys of custom variants. `auto`: the lowest quality at which the image looks uncompressed, found for each image. Null: the quality of presets.",
    ),
  metadata: z
    .enum(recipeMetadata)
    .describe("`copyright`: files contain the license of the image, if it has one."),
  watermark: WatermarkId.nullable().describe("ID of the watermark on the result. Null: none."),
} satisfies { [Name in keyof RecipeSettings]: z.ZodType<RecipeSettings[Name]> };

const isPublic = z
  .boolean()
  .describe("Whether anyone who can see an image can have it rendered with the recipe");

/** Only what differs from the defaults is stored. */
export const StoredSettings = z.object(settings).partial();

export const CreateRecipe = z
  .strictObject({
    slug: NewRecipeSlug.describe("The name in URLs. It can't be changed."),
    ...z.strictObject(settings).partial().shape,
    is_public: isPublic.optional().meta({ default: false }),
  })
  .meta({
    id: "CreateRecipe",
    examples: [{ slug: "card", width: 640, height: 360, fit: "cover", sharpen: 0.5 }],
  });
export type CreateRecipe = z.output<typeof CreateRecipe>;

/** Settings to try without a recipe, as JSON. */
export const PreviewedRecipe = JsonText.pipe(
  z.strictObject({
    ...z.strictObject(settings).partial().shape,
    density: z.literal(recipeDensities).optional().meta({ default: 1 }).describe("Pixel density"),
  }),
).meta({
  override: { type: "string" },
  description:
    "The settings as a JSON object with members of `CreateRecipe` and `density`: a pixel density of 1, 2 or 3",
});
export type PreviewedRecipe = z.output<typeof PreviewedRecipe>;

export const UpdateRecipe = z
  .strictObject({ ...settings, is_public: isPublic })
  .partial()
  .meta({ id: "UpdateRecipe", examples: [{ width: 800, height: 450 }] });
export type UpdateRecipe = z.output<typeof UpdateRecipe>;

export const RecipeResource = z
  .object({
    id: z.string(),
    slug: z.string(),
    ...settings,
    gravity: z.string().nullable(),
    watermark: z.string().nullable().describe("ID of the watermark"),
    format: z.enum(recipeFormats),
    is_public: isPublic,
    revision: z
      .string()
      .describe(
        "Changes with the settings and with the watermark. With `?v=<version>-<revision>`, caches can keep the response permanently.",
      ),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Recipe" });
export type RecipeResource = z.output<typeof RecipeResource>;

export const RecipeList = z
  .object({ data: z.array(RecipeResource), next_cursor: z.null() })
  .meta({ id: "RecipeList" });
export type RecipeList = z.output<typeof RecipeList>;

export const DeletedRecipe = z
  .object({ slug: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedRecipe" });
