import { type SettingsResource, UpdateSettings } from "@/lib/settings/resource";

type Changeable = Omit<SettingsResource, "created_at" | "updated_at">;

/** A value other than the default for every setting: a new setting does not compile without one. */
export const changedSettings: Changeable = {
  theme: "dark",
  language: "de",
  accessibility_settings: {
    reduce_motion: true,
    high_contrast: true,
    larger_text: true,
    single_key_shortcuts: false,
  },
  upload_defaults: {
    album: "trips",
    visibility: "unlisted",
    license: "cc-by-4.0",
    strip_metadata: true,
    strip_location: true,
    encrypt: true,
    tags: ["summer"],
    expiration: "30d",
    ai: "on",
  },
  ai: { nsfw_threshold: 0.5, alt_text: "fill", encrypted: "local" },
  image_view_mode: "square",
  start_page: "albums",
  embed_url_format: "relative",
  embed_use_custom_domain: true,
  embed_enabled_formats: ["url", "html"],
  copy_pasted_links: true,
  preset_quality: "standard",
  saved_custom_variants: ["w300-h200-q80-fitcover"],
  // The ID of a watermark, which a test creates.
  required_watermark: null,
  email_notices: false,
  notify_expiring_images: true,
  welcomed: true,
};

/** The names of all settings that `PATCH /settings` takes. */
export const settingNames = Object.keys(UpdateSettings.shape) as Array<keyof Changeable>;
