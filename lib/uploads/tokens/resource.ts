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
      .describe("Maximum file size in bytes"),
    expires_in: z
      .int()
      .min(minSeconds, `at least ${minSeconds} seconds`)
      .max(maxSeconds, `at most ${maxSeconds} seconds, one day`)
      .default(defaultSeconds)
      .describe("Lifetime in seconds"),
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
        "`uploading`: an upload has started but not all bytes have arrived. `used`: the image is complete.",
      ),
    image_id: ImageResource.shape.id.nullable().describe("ID of the uploaded image, once it is complete"),
    max_bytes: z.number().int(),
    created_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: "UploadToken" });
export type UploadTokenResource = z.output<typeof UploadTokenResource>;

/** A token with its secret, which only this response contains. */
export const UploadTokenWithSecret = UploadTokenResource.extend({
  token: z.string().describe("The secret token, for `Authorization: Bearer` or the upload widget"),
}).meta({ id: "ShownUploadToken" });
export type UploadTokenWithSecret = z.output<typeof UploadTokenWithSecret>;
