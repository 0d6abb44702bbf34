import { z } from "zod";
import { VariantKey } from "@/lib/image-urls/resource";

const minSeconds = 300;
const maxSeconds = 7 * 24 * 60 * 60;
const defaultSeconds = 60 * 60;

export const CreateImageToken = z
  .strictObject({
    variant: VariantKey.default("original"),
    expires_in: z
      .int()
      .min(minSeconds, `at least ${minSeconds} seconds`)
      .max(maxSeconds, `at most ${maxSeconds} seconds, seven days`)
      .default(defaultSeconds)
      .describe("Lifetime in seconds"),
  })
  .meta({ id: "CreateImageToken", examples: [{ variant: "w512", expires_in: 3600 }] });
export type CreateImageToken = z.output<typeof CreateImageToken>;

export const ImageToken = z
  .object({
    token: z.string().describe("Access token for `?token=` in the variant's URL"),
    url: z.string(),
    variant: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: "ImageToken" });
export type ImageToken = z.output<typeof ImageToken>;

export const RevokedTokens = z
  .object({ id: z.string(), revoked: z.literal(true) })
  .meta({ id: "RevokedTokens" });
export type RevokedTokens = z.output<typeof RevokedTokens>;
