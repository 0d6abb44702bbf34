import { z } from "zod";

export const customVariantLimit = 100;

const VariantResource = z
  .object({
    key: z.string(),
    kind: z.enum(["preset", "custom"]),
    status: z.enum(["pending", "ready", "failed"]),
    url: z
      .string()
      .describe(
        "Of a custom variant it is signed: whoever may see the image may also have the variant made by it",
      ),
    content_type: z.string().nullable(),
    size_bytes: z.number().int().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    created_at: z.string().nullable(),
    renderings: z
      .array(z.object({ format: z.string(), content_type: z.string(), size_bytes: z.number().int() }))
      .describe("Each format that is stored; delivery chooses among them by the request's Accept header"),
    error: z.string().nullable(),
  })
  .meta({ id: "Variant" });
export type VariantResource = z.output<typeof VariantResource>;

export const VariantList = z
  .object({
    data: z.array(VariantResource),
    custom_count: z.number().int().describe("Custom variants that exist; one that failed takes no slot"),
    custom_limit: z.number().int(),
  })
  .meta({ id: "VariantList" });
export type VariantList = z.output<typeof VariantList>;
