import { z } from "zod";
import { VariantKey } from "@/lib/image-urls/resource";

const minSeconds = 60;
const maxSeconds = 365 * 24 * 60 * 60;
const defaultSeconds = 24 * 60 * 60;

export const CreateImageLink = z
  .strictObject({
    variant: VariantKey.default("original"),
    expires_in: z
      .int()
      .min(minSeconds, `at least ${minSeconds} seconds`)
      .max(maxSeconds, `at most ${maxSeconds} seconds, a year`)
      .default(defaultSeconds)
      .describe("Lifetime in seconds"),
    clean: z
      .boolean()
      .default(false)
      .describe(
        "Whether the URL shows the image without a required watermark. Otherwise the URL of an original opens the variant `w2048` with the watermark.",
      ),
  })
  .meta({ id: "CreateImageLink", examples: [{ variant: "w512", expires_in: 3600 }] });
export type CreateImageLink = z.output<typeof CreateImageLink>;

export const ImageLink = z.object({ url: z.string(), expires_at: z.string() }).meta({ id: "ImageLink" });
export type ImageLink = z.output<typeof ImageLink>;
