import { z } from "zod";
import { defaultPlacement, watermarkLimits, watermarkPositions } from "@/lib/engine/variants/watermark";
import { splitCharacters } from "@/lib/kernel/characters";
import { wireText } from "@/lib/kernel/text";

const { maxTextLength, minSize, maxSize, minOpacity, maxOpacity, maxMargin } = watermarkLimits;
const maxNameLength = 100;
/** A character can have several combining marks. */
const maxCodePoints = 5 * maxTextLength;

const Name = wireText({ min: 1, max: maxNameLength }).refine(
  (name) => name === name.trim(),
  "must not start or end with a space",
);

const MarkText = wireText({ min: 1, max: maxCodePoints, multiline: true })
  .refine((text) => splitCharacters(text).length <= maxTextLength, `at most ${maxTextLength} characters`)
  .meta({ override: { type: "string", minLength: 1, maxLength: maxCodePoints } })
  .describe(
    `At most ${maxTextLength} characters in Latin, Greek, Cyrillic, Arabic or Hebrew script, with punctuation and common symbols`,
  );
const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "must be a color such as #ffffff")
  .toLowerCase()
  .describe("Color of the text, such as `#ffffff`");

const Size = z.number().min(minSize).max(maxSize);
const Opacity = z.number().min(minOpacity).max(maxOpacity);
const Margin = z.number().min(0).max(maxMargin);

const descriptions = {
  position: "Place on the image. `tile` repeats the mark over the whole image.",
  size: "Longer side of the mark, as a percentage of the image's shorter side",
  opacity: "1: opaque",
  margin: "Distance from the edges or between tiles, as a percentage of the image's shorter side",
} as const;

const position = z.enum(watermarkPositions);

const placement = {
  position: position.describe(descriptions.position),
  size: Size.describe(descriptions.size),
  opacity: Opacity.describe(descriptions.opacity),
  margin: Margin.describe(descriptions.margin),
};

const defaulted = {
  position: placement.position.optional().meta({ default: defaultPlacement.position }),
  size: placement.size.optional().meta({ default: defaultPlacement.size }),
  opacity: placement.opacity.optional().meta({ default: defaultPlacement.opacity }),
  margin: placement.margin.optional().meta({ default: defaultPlacement.margin }),
};

/** A watermark from text. */
export const CreateWatermark = z
  .strictObject({ name: Name, text: MarkText, color: Color, ...defaulted })
  .meta({
    id: "CreateWatermark",
    examples: [{ name: "Copyright", text: "© Ada Lovelace", color: "#ffffff", position: "southeast" }],
  });
export type CreateWatermark = z.output<typeof CreateWatermark>;

/** Form fields and query values are strings. */
const formNumber = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,9})?$/, "must be a number")
  .transform(Number);

/** The fields next to the file of a watermark. */
export const WatermarkFields = z
  .strictObject({
    name: Name,
    position: defaulted.position,
    size: formNumber.pipe(Size).optional().describe(descriptions.size),
    opacity: formNumber.pipe(Opacity).optional().describe(descriptions.opacity),
    margin: formNumber.pipe(Margin).optional().describe(descriptions.margin),
    // Programs send these with any file. The bytes decide.
    content_type: z.string().max(255).optional(),
    filename: z.string().max(255).optional(),
  })
  .meta({ id: "WatermarkFields", examples: [{ name: "Logo", position: "southeast", size: "20" }] });
export type WatermarkFields = z.output<typeof WatermarkFields>;

export const UpdateWatermark = z
  .strictObject({ name: Name, text: MarkText, color: Color, ...placement })
  .partial()
  .meta({ id: "UpdateWatermark", examples: [{ position: "tile", opacity: 0.2 }] });
export type UpdateWatermark = z.output<typeof UpdateWatermark>;

export const WatermarkResource = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(["image", "text"]),
    text: z.string().nullable().describe("Null for a watermark from an image"),
    color: z.string().nullable().describe("Null for a watermark from an image"),
    width: z.int().describe("Width of the mark in pixels"),
    height: z.int().describe("Height of the mark in pixels"),
    ...placement,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Watermark" });
export type WatermarkResource = z.output<typeof WatermarkResource>;

export const WatermarkList = z
  .object({ data: z.array(WatermarkResource), next_cursor: z.null() })
  .meta({ id: "WatermarkList" });
export type WatermarkList = z.output<typeof WatermarkList>;

export const DeletedWatermark = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedWatermark" });
