import { albumExists } from "@/lib/albums";
import { recordAudit } from "@/lib/audit";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { announceOwnerChange } from "@/lib/platform/image-changes";
import { transaction } from "@/lib/platform/transaction";
import { getSettings } from "./get-settings";
import { updateSettingsRow } from "./repository";
import type { SettingsResource, UpdateSettings, UploadDefaults } from "./resource";

/** Changes the members that are given; each is replaced whole. */
export async function updateSettings(actor: Actor, changes: UpdateSettings): Promise<SettingsResource> {
  const { owner, uid } = actor;
  await transaction(async () => {
    const uploadDefaults = changes.upload_defaults && (await existing(owner, changes.upload_defaults));
    await updateSettingsRow(owner, {
      ...plainColumns(changes),
      ...(uploadDefaults && { uploadDefaults: JSON.stringify(uploadDefaults) }),
      updatedAt: isoTime(),
    });
    // Which custom variants strangers may have made is part of what delivery knows of the owner's images.
    if (changes.saved_custom_variants) await announceOwnerChange(uid);
    const metadata = { fields: Object.keys(changes) };
    await recordAudit({ owner, action: "update", resourceType: "settings", resourceId: uid, metadata });
  });
  return getSettings(actor);
}

/** With the license under its id. Raises a VALIDATION_ERROR when the album or the license is not there. */
async function existing(owner: string, defaults: UploadDefaults): Promise<UploadDefaults> {
  if (!(await albumExists(owner, defaults.album)))
    throw validationError({ "upload_defaults.album": ["you have no album of this name"] });
  return {
    ...defaults,
    license: await resolveLicense(owner, defaults.license, "upload_defaults.license"),
  };
}

function plainColumns(changes: UpdateSettings) {
  const { accessibility_settings, embed_enabled_formats, saved_custom_variants } = changes;
  return {
    ...(changes.theme !== undefined && { theme: changes.theme }),
    ...(changes.language !== undefined && { language: changes.language }),
    ...(accessibility_settings && { accessibilitySettings: JSON.stringify(accessibility_settings) }),
    ...(changes.image_view_mode !== undefined && { imageViewMode: changes.image_view_mode }),
    ...(changes.embed_url_format !== undefined && { embedUrlFormat: changes.embed_url_format }),
    ...(embed_enabled_formats && { embedEnabledFormats: JSON.stringify(embed_enabled_formats) }),
    ...(saved_custom_variants && { savedCustomVariants: JSON.stringify(saved_custom_variants) }),
  };
}
