import { z } from "zod";
import { albumExists, lockAlbumShared, resolveAlbumSlug } from "@/lib/albums";
import { changedFields, commitChange, isEmpty, requestEmbeddingsOfEncrypted } from "@/lib/changes";
import { type Actor, requireContentScopes } from "@/lib/kernel/actor";
import { parseExpiration } from "@/lib/kernel/dates";
import { validationError } from "@/lib/kernel/errors";
import { noPrecondition } from "@/lib/kernel/precondition";
import { isoTime } from "@/lib/kernel/time";
import { findLicenseId, resolveLicense } from "@/lib/licenses";
import { analyzesElsewhere, prepareAnalyzer } from "@/lib/platform/ai";
import { transaction } from "@/lib/platform/database/transaction";
import { requireExistingWatermark } from "@/lib/recipes";
import { embedFormats } from "@/lib/settings/values";
import { ensureTags } from "@/lib/tags";
import { defaultAlbumSlug } from "@/lib/values/default-album";
import { getSettingsRow, lockSettings, type SettingsRow, updateSettingsRow } from "./repository";
import {
  type AiSettings,
  type SettingsResource,
  StoredAccessibilitySettings,
  StoredAiSettings,
  StoredEmbedFormats,
  StoredUploadDefaults,
  type UpdateSettings,
  type UploadDefaults,
} from "./resource";

export async function getSettings({ account: { owner } }: Actor): Promise<SettingsResource> {
  const row = await getSettingsRow(owner);
  const defaults = readUploadDefaults(row.uploadDefaults);
  return toResource(row, {
    ...defaults,
    // If the chosen album was deleted, uploads go to the default album; the setting shows that.
    album: (await albumExists(owner, defaults.album)) ? defaults.album : defaultAlbumSlug,
  });
}

/**
 * Returns the language that the account chose for its pages and mails, or `undefined`: then each
 * browser decides.
 */
export async function findChosenLanguage({ account: { owner } }: Actor): Promise<string | undefined> {
  const { language, languageChosen } = await getSettingsRow(owner);
  return languageChosen ? language : undefined;
}

function toResource(row: SettingsRow, uploadDefaults: UploadDefaults): SettingsResource {
  return {
    theme: row.theme as SettingsResource["theme"],
    language: row.language as SettingsResource["language"],
    accessibility_settings: StoredAccessibilitySettings.parse(JSON.parse(row.accessibilitySettings)),
    upload_defaults: uploadDefaults,
    ai: StoredAiSettings.parse(JSON.parse(row.ai)),
    image_view_mode: row.imageViewMode as SettingsResource["image_view_mode"],
    start_page: row.startPage,
    embed_url_format: row.embedUrlFormat as SettingsResource["embed_url_format"],
    embed_use_custom_domain: row.embedUseCustomDomain,
    embed_enabled_formats:
      row.embedEnabledFormats === null
        ? [...embedFormats]
        : StoredEmbedFormats.parse(JSON.parse(row.embedEnabledFormats)),
    copy_pasted_links: row.copyPastedLinks,
    preset_quality: row.presetQuality,
    saved_custom_variants: row.savedCustomVariants,
    required_watermark: row.requiredWatermark,
    email_notices: row.emailNotices,
    notify_expiring_images: row.notifyExpiringImages,
    welcomed: row.welcomed,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/**
 * Updates the given settings; each value is replaced as a whole.
 * @throws AppError VALIDATION_ERROR; INSUFFICIENT_SCOPE if others would no longer see the required
 *   watermark
 */
export async function updateSettings(
  actor: Actor,
  changes: UpdateSettings,
  precondition = noPrecondition,
): Promise<SettingsResource> {
  return changeSettings(actor, changes, { precondition });
}

/** Same for the settings of an archive, whose watermarks are restored later. */
export async function updateRestoredSettings(
  actor: Actor,
  changes: UpdateSettings,
): Promise<SettingsResource> {
  return changeSettings(actor, changes, { precondition: noPrecondition, isRestored: true });
}

async function changeSettings(
  actor: Actor,
  changes: UpdateSettings,
  { precondition, isRestored = false }: { precondition: typeof noPrecondition; isRestored?: boolean },
): Promise<SettingsResource> {
  const { owner, uid } = actor.account;

  await transaction(async () => {
    await lockSettings(owner);
    await precondition(() => getSettings(actor));
    const uploadDefaults =
      changes.upload_defaults && (await resolveUploadDefaults(owner, changes.upload_defaults));
    const former = await getSettings(actor);
    const changed = changedFields(former, { ...changes, upload_defaults: uploadDefaults });
    // The default language becomes a choice when it is chosen.
    if (changes.language !== undefined && (await findChosenLanguage(actor)) === undefined)
      changed.language = changes.language;
    if (isEmpty(changed)) return;
    if (changed.required_watermark !== undefined && former.required_watermark !== null)
      requireContentScopes(actor, ["images:read"]);
    if (!isRestored) await requireExistingWatermark(owner, changed.required_watermark, "required_watermark");

    const before = await getSettingsRow(owner);
    await updateSettingsRow(owner, { ...toColumns(changed, before), updatedAt: isoTime() });
    if (changed.ai && changed.ai.encrypted !== former.ai.encrypted) await requestEmbeddingsOfEncrypted(owner);
    const fields = Object.keys(changed);
    await commitChange(actor, { resource: "settings", action: "update", id: uid, fields });
  });

  if (changes.upload_defaults?.ai === "on") prepareAnalyzer();

  return getSettings(actor);
}

/**
 * Resolves the license to its id and the tags to their slugs, and creates missing tags. Throws a
 * VALIDATION_ERROR if the album or the license does not exist.
 */
async function resolveUploadDefaults(owner: string, defaults: UploadDefaults): Promise<UploadDefaults> {
  const album = await resolveAlbumSlug(owner, defaults.album);
  if (!(await albumExists(owner, album)))
    throw validationError({ "upload_defaults.album": ["does not exist"] });
  return {
    ...defaults,
    album,
    license: await resolveLicense(owner, defaults.license, "upload_defaults.license"),
    tags: await ensureTags(owner, defaults.tags),
  };
}

function toColumns(changes: UpdateSettings, before: SettingsRow) {
  const { accessibility_settings, upload_defaults, embed_enabled_formats, saved_custom_variants } = changes;
  return {
    ...(changes.theme !== undefined && { theme: changes.theme }),
    ...(changes.language !== undefined && { language: changes.language, languageChosen: true }),
    ...(accessibility_settings && { accessibilitySettings: JSON.stringify(accessibility_settings) }),
    ...(upload_defaults && {
      uploadDefaults: writeUploadDefaults(upload_defaults, before.uploadDefaults),
    }),
    ...(changes.ai && { ai: JSON.stringify(changes.ai) }),
    ...(changes.image_view_mode !== undefined && { imageViewMode: changes.image_view_mode }),
    ...(changes.start_page !== undefined && { startPage: changes.start_page }),
    ...(changes.embed_url_format !== undefined && { embedUrlFormat: changes.embed_url_format }),
    ...(changes.embed_use_custom_domain !== undefined && {
      embedUseCustomDomain: changes.embed_use_custom_domain,
    }),
    ...(embed_enabled_formats && { embedEnabledFormats: JSON.stringify(embed_enabled_formats) }),
    ...(changes.copy_pasted_links !== undefined && { copyPastedLinks: changes.copy_pasted_links }),
    ...(changes.preset_quality !== undefined && { presetQuality: changes.preset_quality }),
    ...(saved_custom_variants && { savedCustomVariants: saved_custom_variants }),
    ...(changes.required_watermark !== undefined && { requiredWatermark: changes.required_watermark }),
    ...(changes.email_notices !== undefined && { emailNotices: changes.email_notices }),
    ...(changes.notify_expiring_images !== undefined && {
      notifyExpiringImages: changes.notify_expiring_images,
    }),
    ...(changes.welcomed !== undefined && { welcomed: changes.welcomed }),
  };
}

/**
 * Until an invited owner has answered the questions of the first visit, what a browser sends is not
 * listed anywhere and does not tell where it was taken.
 */
function withoutAnswer(defaults: UploadDefaults): UploadDefaults {
  const visibility = defaults.visibility === "public" ? "unlisted" : defaults.visibility;
  return { ...defaults, visibility, strip_location: true };
}

/**
 * Returns the defaults for uploads to the library of the owner, as the service unless an actor is
 * given.
 */
export async function getUploadDefaults(
  owner: string,
  { via }: Pick<Actor, "via"> = { via: "system" },
): Promise<UploadDefaults> {
  const { uploadDefaults, invited, welcomed } = await getSettingsRow(owner);
  const defaults = readUploadDefaults(uploadDefaults);

  return via === "session" && invited && !welcomed ? withoutAnswer(defaults) : defaults;
}

/** Returns what the owner lets analyses change. */
export async function getAiSettings(owner: string): Promise<AiSettings> {
  const { ai } = await getSettingsRow(owner);
  return StoredAiSettings.parse(JSON.parse(ai));
}

/**
 * Returns the defaults as columns of a new image. Album and license cannot be deleted until the
 * open transaction ends. If one is already deleted, the image gets the service's default.
 */
export async function lockUploadDefaults(owner: string, defaults: UploadDefaults) {
  const hasAlbum = defaults.album === defaultAlbumSlug || (await lockAlbumShared({ owner }, defaults.album));
  return {
    ...defaults,
    album: hasAlbum ? defaults.album : defaultAlbumSlug,
    license: (await findLicenseId(owner, defaults.license)) ?? "none",
    expirationDate: parseExpiration(defaults.expiration) ?? null,
  };
}

/** Whether the owner enabled analysis of uploads while a remote provider was configured. */
const Choice = z.object({ ai_remote: z.boolean().default(false) });

/**
 * Reads the stored defaults. If the owner enabled local analysis, uploads are not sent to a remote
 * provider before the owner enables it again. Until then, the setting shows that uploads are not
 * analyzed.
 */
function readUploadDefaults(json: string): UploadDefaults {
  const stored: unknown = JSON.parse(json);
  const defaults = StoredUploadDefaults.parse(stored);
  return analyzesElsewhere() && !Choice.parse(stored).ai_remote ? { ...defaults, ai: "off" } : defaults;
}

/** Returns what is stored of new defaults. */
function writeUploadDefaults(defaults: UploadDefaults, jsonBefore: string): string {
  const { ai_remote: before } = Choice.parse(JSON.parse(jsonBefore));
  return JSON.stringify({ ...defaults, ai_remote: defaults.ai === "on" && (before || analyzesElsewhere()) });
}
