import { z } from "zod";

const count = z.number().int();

export const EncryptionResource = z
  .object({
    available: z.boolean().describe("Whether encryption is available"),
    state: z
      .enum(["ok", "off", "unavailable"])
      .describe("`unavailable`: the root key is missing or wrong, so encrypted images cannot be opened"),
    key_version: count
      .nullable()
      .describe("The newest version of your library key. Null before the first one."),
    versions: z
      .array(
        z.object({
          version: count,
          created_at: z.string(),
          images: count.describe("Encrypted images whose keys this version protects"),
          retired_at: z
            .string()
            .nullable()
            .describe(
              "Time when the version became unused. It is then deleted. With a backup, it is deleted once the keys of deleted images in the bucket use the newest version.",
            ),
        }),
      )
      .describe("Newest first"),
    encrypted_images: count,
    rotation: z
      .object({ from: count, to: count, done: count, total: count, started_at: z.string() })
      .nullable()
      .describe("The current rotation, counted in keys"),
    root_key: z
      .object({
        provider: z.enum(["env", "file"]),
        id: z.string().describe("Key fingerprint"),
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
