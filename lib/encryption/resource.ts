import { z } from "zod";

const count = z.number().int();

export const EncryptionResource = z
  .object({
    available: z.boolean().describe("Whether images can be encrypted now"),
    state: z
      .enum(["ok", "off", "unavailable"])
      .describe("`unavailable`: the root key is missing or wrong, and encrypted images cannot be opened"),
    key_version: count.nullable().describe("The newest version of your master key; null before the first"),
    versions: z
      .array(
        z.object({
          version: count,
          created_at: z.string(),
          images: count.describe("Encrypted images whose keys it protects"),
          retired_at: z
            .string()
            .nullable()
            .describe(
              "When no image used it any more. Then it is deleted; with a backup, once the keys of deleted images in the bucket are wrapped by the newest",
            ),
        }),
      )
      .describe("Newest first"),
    encrypted_images: count,
    rotation: z
      .object({ from: count, to: count, done: count, total: count, started_at: z.string() })
      .nullable()
      .describe("The rotation that is going on, counted in keys"),
    root_key: z
      .object({
        provider: z.enum(["env", "file"]),
        id: z.string().describe("Says which key it is, and nothing of it"),
      })
      .nullable(),
  })
  .meta({ id: "Encryption" });
export type EncryptionResource = z.output<typeof EncryptionResource>;

const cryptoEventTypes = ["tmk_create", "tmk_rotate", "img_encrypt", "img_decrypt", "bundle_export"] as const;

export const CryptoEvent = z
  .object({
    id: z.string(),
    type: z.enum(cryptoEventTypes),
    image_id: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    created_at: z.string(),
  })
  .meta({ id: "CryptoEvent" });
export type CryptoEvent = z.output<typeof CryptoEvent>;

export const CryptoEventPage = z
  .object({ data: z.array(CryptoEvent), next_cursor: z.string().nullable() })
  .meta({ id: "CryptoEventPage" });
