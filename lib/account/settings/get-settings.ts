import { albumExists, defaultAlbumSlug } from "@/lib/albums";
import type { Actor } from "@/lib/kernel/actor";
import { getSettingsRow, type SettingsRow } from "./repository";
import {
  embedFormats,
  type SettingsResource,
  StoredAccessibilitySettings,
  StoredUploadDefaults,
  type UploadDefaults,
} from "./resource";

export async function getSettings({ account: { owner } }: Actor): Promise<SettingsResource> {
  const row = await getSettingsRow(owner);
  const defaults = StoredUploadDefaults.parse(JSON.parse(row.uploadDefaults));
  return toResource(row, {
    ...defaults,
    // If the chosen album was deleted, uploads go to the default album; the setting shows that.
    album: (await albumExists(owner, defaults.album)) ? defaults.album : defaultAlbumSlug,
  });
}

function toResource(row: SettingsRow, uploadDefaults: UploadDefaults): SettingsResource {
  return {
    theme: row.theme as SettingsResource["theme"],
    language: row.language as SettingsResource["language"],
    accessibility_settings: StoredAccessibilitySettings.parse(JSON.parse(row.accessibilitySettings)),
    upload_defaults: uploadDefaults,
    image_view_mode: row.imageViewMode as SettingsResource["image_view_mode"],
    embed_url_format: row.embedUrlFormat as SettingsResource["embed_url_format"],
    embed_enabled_formats:
      row.embedEnabledFormats === null
        ? [...embedFormats]
        : (JSON.parse(row.embedEnabledFormats) as SettingsResource["embed_enabled_formats"]),
    saved_custom_variants: row.savedCustomVariants,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
