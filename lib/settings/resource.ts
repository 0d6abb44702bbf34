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
  presetQualities,
  startPages,
  themes,
} from "@/lib/settings/values";
import { TagList } from "@/lib/tags/resource";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { visibilities } from "@/lib/values/visibility";
import { WatermarkId } from "@/lib/values/watermark-id";
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
    copy_pasted_links: z.boolean().optional(),
    preset_quality: z.enum(presetQualities).optional(),
    saved_custom_variants: SavedVariants.optional(),
    required_watermark: WatermarkId.nullable().optional(),
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
        .describe("Whether single-letter shortcuts are enabled. Combinations with Ctrl or ⌘ always are."),
    }),
    upload_defaults: z
      .object({
        album: z.string(),
        visibility: z.enum(visibilities),
        license: z.string(),
        strip_metadata: z.boolean(),
        strip_location: z.boolean().describe("Whether to remove the location from uploads"),
        encrypt: z
          .boolean()
          .describe("Whether to encrypt uploads. If encryption is not available, uploads fail."),
        tags: z.array(z.string()),
        expiration: z.string().describe("`never`, or a duration after upload"),
        ai: z.enum(analysisChoices).describe("Whether to analyze uploads, if AI is available"),
      })
      .describe("Defaults for fields that an upload omits"),
    ai: z
      .object({
        nsfw_threshold: z
          .number()
          .describe("Minimum `nsfw_score` for marking an image as sensitive. A flag set by you is kept."),
        alt_text: z
          .enum(altTextChoices)
          .describe("`suggest`: offer captions as alt texts. `fill`: store captions as missing alt texts."),
        encrypted: z
          .enum(encryptedAnalysisChoices)
          .describe(
            "Who can analyze encrypted images: nobody (`off`), local models (`local`), or also a remote provider (`remote`). AI results are stored unencrypted.",
          ),
      })
      .describe("How AI results are used"),
    image_view_mode: z.enum(imageViewModes),
    start_page: z.enum(startPages).describe("The dashboard page after sign-in"),
    embed_url_format: z.enum(embedUrlFormats).describe("Whether to copy full URLs or only paths"),
    embed_use_custom_domain: z
      .boolean()
      .describe(
        "Whether URLs of public and unlisted images use the oldest active custom domain, if there is one",
      ),
    embed_enabled_formats: StoredEmbedFormats.describe("Formats for copying URLs"),
    copy_pasted_links: z
      .boolean()
      .describe("Whether the dashboard copies the links of images that are pasted into it"),
    preset_quality: z
      .enum(presetQualities)
      .describe(
        "Quality of presets. `fixed`: the same quality for all images. The others find the lowest quality for each image. With `standard`, images look uncompressed, with `high` also when enlarged. `small` has slight losses. A change applies to new variants. `POST /settings/preset-quality/apply` renders existing variants again.",
      ),
    saved_custom_variants: z
      .array(z.string())
      .describe("Custom variants that are rendered for any image on request"),
    required_watermark: z
      .string()
      .nullable()
      .describe(
        "ID of the watermark that everyone but the owner, managers and editors sees on all images. An album can require a different one. Null: none.",
      ),
    email_notices: z
      .boolean()
      .describe("Whether new notices of `GET /me` are emailed, in at most one digest a day"),
    notify_expiring_images: z
      .boolean()
      .describe("Whether `GET /me` and the digest include images that expire within 7 days"),
    welcomed: z
      .boolean()
      .describe(
        "Whether onboarding is complete: handle, visibility of new uploads, and location removal. False for a new account.",
      ),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Settings" });
export type SettingsResource = z.output<typeof SettingsResource>;
