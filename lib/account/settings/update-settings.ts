import { albumExists } from "@/lib/albums";
import { changedFields, commitChange, isEmpty } from "@/lib/changes";
import type { Actor } from "@/lib/kernel/actor";
import { validationError } from "@/lib/kernel/errors";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { getSettings } from "./get-settings";
import { lockSettings, updateSettingsRow } from "./repository";
import type { SettingsResource, UpdateSettings, UploadDefaults } from "./resource";

/** Updates the given settings; each value is replaced as a whole. */
export async function updateSettings(actor: Actor, changes: UpdateSettings): Promise<SettingsResource> {
  const { owner, uid } = actor.account;
  await transaction(async () => {
    await lockSettings(owner);
    const uploadDefaults =
      changes.upload_defaults && (await resolveUploadDefaults(owner, changes.upload_defaults));
    const changed = changedFields(await getSettings(actor), { ...changes, upload_defaults: uploadDefaults });
    if (isEmpty(changed)) return;
    await updateSettingsRow(owner, { ...toColumns(changed), updatedAt: isoTime() });
    const fields = Object.keys(changed);
    await commitChange(actor, { resource: "settings", action: "update", id: uid, fields });
  });
  return getSettings(actor);
}

/** Resolves the license to its id. Throws a VALIDATION_ERROR if the album or the license does not exist. */
async function resolveUploadDefaults(owner: string, defaults: UploadDefaults): Promise<UploadDefaults> {
  if (!(await albumExists(owner, defaults.album)))
    throw validationError({ "upload_defaults.album": ["does not exist"] });
  return {
    ...defaults,
    license: await resolveLicense(owner, defaults.license, "upload_defaults.license"),
  };
}

function toColumns(changes: UpdateSettings) {
  const { accessibility_settings, upload_defaults, embed_enabled_formats, saved_custom_variants } = changes;
  return {
    ...(changes.theme !== undefined && { theme: changes.theme }),
    ...(changes.language !== undefined && { language: changes.language }),
    ...(accessibility_settings && { accessibilitySettings: JSON.stringify(accessibility_settings) }),
    ...(upload_defaults && { uploadDefaults: JSON.stringify(upload_defaults) }),
    ...(changes.image_view_mode !== undefined && { imageViewMode: changes.image_view_mode }),
    ...(changes.embed_url_format !== undefined && { embedUrlFormat: changes.embed_url_format }),
    ...(embed_enabled_formats && { embedEnabledFormats: JSON.stringify(embed_enabled_formats) }),
    ...(saved_custom_variants && { savedCustomVariants: saved_custom_variants }),
  };
}
