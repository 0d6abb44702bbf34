import { z } from "zod";
import { AlbumSlug } from "@/lib/albums/resource";
import { compareCustomKeys } from "@/lib/engine/variants/variant-keys";
import { CustomKey } from "@/lib/image-urls/resource";
import { parseExpiration } from "@/lib/kernel/dates";
import { LicenseChoice } from "@/lib/licenses/resource";
import {
  altTextChoices,
  analysisChoices,
  defaultNsfwThreshold,
  embedFormats,
  embedUrlFormats,
  encryptedAnalysisChoices,
  imageViewModes,
  startPages,
  themes,
} from "@/lib/settings/values";
import { TagList } from "@/lib/tags/resource";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { visibilities } from "@/lib/values/visibility";
import { languages } from "@/messages/languages";

/** Only a duration: a fixed date would pass, and every upload after it would be expired. */
const DefaultExpiration = z
  .string()
  .regex(/^(never|[1-9]\d{0,5}[hdwy])$/, "never, or a duration such as 12h, 7d, 2w or 1y")
  .refine((text) => parseExpiration(text) !== undefined, "at most 100 years")
  .nullable()
  .transform((text) => text ?? "never");

const uploadDefaults = {
  album: AlbumSlug.default(defaultAlbumSlug),
  visibility: z.enum(visibilities).default("public"),
  license: LicenseChoice.default("none"),
  strip_metadata: z.boolean().default(false),
  strip_location: z.boolean().default(false),
  encrypt: z.boolean().default(false),
  tags: TagList.default([]),
  expiration: DefaultExpiration.default("never"),
  ai: z.enum(analysisChoices).default("off"),
};

/** Stored settings may come from another version: unknown fields are ignored. */
export const StoredUploadDefaults = z.object(uploadDefaults);
export type UploadDefaults = z.output<typeof StoredUploadDefaults>;

const ai = {
  nsfw_threshold: z.number().min(0).max(1).default(defaultNsfwThreshold),
  alt_text: z.enum(altTextChoices).default("off"),
  encrypted: z.enum(encryptedAnalysisChoices).default("off"),
};

export const StoredAiSettings = z.object(ai);
export type AiSettings = z.output<typeof StoredAiSettings>;

const accessibilitySettings = {
  reduce_motion: z.boolean().default(false),
  high_contrast: z.boolean().default(false),
  larger_text: z.boolean().default(false),
  single_key_shortcuts: z.boolean().default(true),
};

export const StoredAccessibilitySettings = z.object(accessibilitySettings);

export const StoredEmbedFormats = z.array(z.enum(embedFormats));

const EmbedFormats = StoredEmbedFormats.min(1, "at least one")
  .max(embedFormats.length, `at most ${embedFormats.length}`)
  .transform((chosen) => embedFormats.filter((format) => chosen.includes(format)));

export const maxSavedVariants = 20;

const SavedVariants = z
  .array(CustomKey)
  .max(maxSavedVariants, `at most ${maxSavedVariants}`)
  .transform((keys) => [...new Set(keys)].sort(compareCustomKeys));

export const UpdateSettings = z
  .strictObject({
    theme: z.enum(themes).optional(),
    language: z.enum(languages).optional(),
    accessibility_settings: z.strictObject(accessibilitySettings).optional(),
    upload_defaults: z.strictObject(uploadDefaults).optional(),
    ai: z.strictObject(ai).optional(),
    image_view_mode: z.enum(imageViewModes).optional(),
    start_page: z.enum(startPages).optional(),
    embed_url_format: z.enum(embedUrlFormats).optional(),
    embed_use_custom_domain: z.boolean().optional(),
    embed_enabled_formats: EmbedFormats.optional(),
    saved_custom_variants: SavedVariants.optional(),
    email_notices: z.boolean().optional(),
    notify_expiring_images: z.boolean().optional(),
    welcomed: z.boolean().optional(),
  })
  .meta({
    id: "UpdateSettings",
    examples: [{ theme: "dark", upload_defaults: { visibility: "unlisted", strip_metadata: true } }],
  });
export type UpdateSettings = z.output<typeof UpdateSettings>;

export const SettingsResource = z
  .object({
    theme: z.enum(themes),
    language: z.enum(languages),
    accessibility_settings: z.object({
      reduce_motion: z.boolean(),
      high_contrast: z.boolean(),
      larger_text: z.boolean(),
      single_key_shortcuts: z
        .boolean()
        .describe("Whether single letters are shortcuts; combinations with Ctrl or ⌘ always are"),
    }),
    upload_defaults: z
      .object({
        album: z.string(),
        visibility: z.enum(visibilities),
        license: z.string(),
        strip_metadata: z.boolean(),
        strip_location: z.boolean().describe("Whether uploads lose the position where they were taken"),
        encrypt: z
          .boolean()
          .describe("Whether uploads are stored encrypted; where that is not available, they fail instead"),
        tags: z.array(z.string()),
        expiration: z.string().describe("`never`, or a duration from the upload on"),
        ai: z.enum(analysisChoices).describe("Whether uploads are analysed, where the service can do that"),
      })
      .describe("Used for fields that an upload omits"),
    ai: z
      .object({
        nsfw_threshold: z
          .number()
          .describe(
            "From which `nsfw_score` on an analysis marks an image as not safe for work; what you set yourself stays",
          ),
        alt_text: z
          .enum(altTextChoices)
          .describe(
            "What becomes of captions: `suggest` offers them as alt texts, `fill` stores them where there is none",
          ),
        encrypted: z
          .enum(encryptedAnalysisChoices)
          .describe(
            "Who may analyse encrypted images: nobody, models on the machine of the service (`local`), or also a service elsewhere (`remote`). What they find is stored as text that is not encrypted",
          ),
      })
      .describe("What analyses change"),
    image_view_mode: z.enum(imageViewModes),
    start_page: z.enum(startPages).describe("The page of the dashboard that opens after signing in"),
    embed_url_format: z.enum(embedUrlFormats).describe("Whether URLs are copied in full or from the path on"),
    embed_use_custom_domain: z
      .boolean()
      .describe(
        "Whether URLs of public and unlisted images name the oldest active custom domain, if there is one",
      ),
    embed_enabled_formats: StoredEmbedFormats.describe("The formats in which URLs are offered for copying"),
    saved_custom_variants: z
      .array(z.string())
      .describe("Custom variants that are rendered for any image when they are requested"),
    email_notices: z
      .boolean()
      .describe("Whether new notices of `GET /me` are sent by email, in at most one digest a day"),
    notify_expiring_images: z
      .boolean()
      .describe("Whether `GET /me` and the digest name images that expire within 7 days"),
    welcomed: z
      .boolean()
      .describe(
        "Whether the questions of the first visit are answered: the handle, who sees new uploads, and whether they keep their location. False for a new account",
      ),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Settings" });
export type SettingsResource = z.output<typeof SettingsResource>;
