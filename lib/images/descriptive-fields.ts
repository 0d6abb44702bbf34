import { z } from "zod";
import { clearableText, wireText } from "@/lib/kernel/text";

const maxEntries = 20;
const maxMetadataBytes = 2_048;
const encoder = new TextEncoder();

const CustomMetadata = z
  .record(wireText({ min: 1, max: 100 }), wireText({ max: maxMetadataBytes, multiline: true }))
  .refine((entries) => Object.keys(entries).length <= maxEntries, `at most ${maxEntries} names`)
  .refine(
    (entries) => encoder.encode(JSON.stringify(entries)).length <= maxMetadataBytes,
    `at most ${maxMetadataBytes} bytes as JSON`,
  );

/** The owner's texts about an image, in addition to its alt text. null clears a member. */
export const ownTextFields = {
  title: clearableText({ max: 200 }).optional(),
  description: clearableText({ max: 5_000, multiline: true }).optional(),
  metadata: CustomMetadata.nullable()
    .transform((entries) => entries ?? {})
    .describe(
      `Texts of your own, by name: at most ${maxEntries}, and ${maxMetadataBytes} bytes as JSON. Replaces all of them; null or \`{}\` clears them`,
    )
    .optional(),
};

/** Three decimals; plain 0 for -0, which JSON does not tell apart. */
const Share = z
  .number()
  .min(0)
  .max(1)
  .overwrite((share) => Math.round(share * 1000) / 1000 + 0);

export const focalPointDescription =
  "The point that crops keep, as shares of the upright image's width and height from its top left corner, with three decimals. `thumb`, `og-image` and custom variants with `fitcover` and no gravity are rendered again when it changes, and get new URLs";

export const FocalPoint = z.strictObject({ x: Share, y: Share }).meta({ id: "FocalPoint" });
