import { z } from "zod";
import { formatName, VariantKey } from "@/lib/image-urls/resource";

export const customVariantLimit = 100;
/** Recipe renditions per image, of all densities. */
export const recipeRenditionLimit = 50;

const VariantResource = z
  .object({
    key: z.string(),
    kind: z.enum(["preset", "custom", "recipe"]),
    status: z
      .enum(["absent", "pending", "ready", "failed"])
      .describe("`pending`: being rendered. `absent`: a preset that is rendered on the first request."),
    url: z
      .string()
      .describe(
        "A custom variant's URL is signed: anyone who can see the image can render the variant with it",
      ),
    content_type: z.string().nullable(),
    size_bytes: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    created_at: z.string().nullable(),
    renderings: z
      .array(z.object({ format: z.string(), content_type: z.string(), size_bytes: z.number().int() }))
      .describe("Stored formats. Delivery selects one by the `Accept` header."),
    error: z.string().nullable(),
  })
  .meta({ id: "Variant" });
export type VariantResource = z.output<typeof VariantResource>;

export const VariantList = z
  .object({
    data: z.array(VariantResource),
    custom_count: z.number().int().describe("Existing custom variants, without failed ones"),
    custom_limit: z.number().int(),
  })
  .meta({ id: "VariantList" });
export type VariantList = z.output<typeof VariantList>;

/** The formats in which a variant can be requested. */
export const variantFormats = ["avif", "webp", "jpeg", "png", "gif"] as const;

export const PreviewFormat = formatName(variantFormats)
  .optional()
  .describe(
    "Defaults to the best format for browsers that support all formats. AVIF, JPEG and PNG show only the first frame of an animation.",
  );

const maxRequestedVariants = 50;

export const RequestVariants = z
  .strictObject({
    variants: z
      .array(VariantKey)
      .min(1, "at least one")
      .max(maxRequestedVariants, `at most ${maxRequestedVariants}`)
      .describe("Duplicates count once. The original always exists."),
  })
  .meta({ id: "RequestVariants", examples: [{ variants: ["w512", "w640-h480-q80-fitcover"] }] });
export type RequestVariants = z.output<typeof RequestVariants>;

export const DeletedVariant = z
  .object({ key: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedVariant" });

export const PurgedVariant = z
  .object({ key: z.string(), purged: z.literal(true), urls: z.array(z.string()) })
  .meta({ id: "PurgedVariant" });
export type PurgedVariant = z.output<typeof PurgedVariant>;

export const RegeneratedVariant = z
  .object({
    key: z.string(),
    status: z
      .enum(["queued", "request_again"])
      .describe(
        "`queued`: a preset, which is rendered in the background. `request_again`: a custom variant, which is rendered on the next request of its URL.",
      ),
    url: z.string().optional().describe("Signed URL of a custom variant. Requesting it renders the variant."),
  })
  .meta({ id: "RegeneratedVariant" });
export type RegeneratedVariant = z.output<typeof RegeneratedVariant>;
