import { z } from "zod";
import { CreateImage, ImageResource, maxImageBytes } from "@/lib/images/resource";

const minSeconds = 60;
const maxSeconds = 24 * 60 * 60;
const defaultSeconds = 60 * 60;

/** The fields that a token can fix. */
const fixedFields = CreateImage.pick({
  album: true,
  tags: true,
  metadata: true,
  nsfw: true,
  license: true,
  visibility: true,
  strip_metadata: true,
  strip_location: true,
  encrypt: true,
});

export const CreateUploadToken = z
  .strictObject({
    ...fixedFields.shape,
    max_bytes: z
      .int()
      .min(1)
      .max(maxImageBytes, `at most ${maxImageBytes} bytes`)
      .default(maxImageBytes)
      .describe("The largest file that it takes"),
    expires_in: z
      .int()
      .min(minSeconds, `at least ${minSeconds} seconds`)
      .max(maxSeconds, `at most ${maxSeconds} seconds, one day`)
      .default(defaultSeconds)
      .describe("Seconds from now"),
  })
  .meta({
    id: "CreateUploadToken",
    examples: [{ tags: ["guests"], visibility: "private", max_bytes: 20_000_000, expires_in: 900 }],
  });
export type CreateUploadToken = z.output<typeof CreateUploadToken>;

export const UploadTokenResource = z
  .object({
    id: z.string(),
    status: z
      .enum(["open", "uploading", "used", "expired"])
      .describe(
        "`uploading`: an upload with it has begun, whose bytes have not all arrived; `used`: its image is complete",
      ),
    image_id: ImageResource.shape.id
      .nullable()
      .describe("The image that was uploaded with it, once it is complete"),
    max_bytes: z.number().int(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: "UploadToken" });
export type UploadTokenResource = z.output<typeof UploadTokenResource>;

/** A token with its secret, which only this response contains. */
export const UploadTokenWithSecret = UploadTokenResource.extend({
  token: z.string().describe("The token itself, for `Authorization: Bearer` or the upload widget"),
}).meta({ id: "ShownUploadToken" });
export type UploadTokenWithSecret = z.output<typeof UploadTokenWithSecret>;
