import { defaultAlbumSlug, lockAlbumShared } from "@/lib/albums";
import { parseExpiration } from "@/lib/kernel/dates";
import { findLicenseId } from "@/lib/licenses";
import { getSettingsRow } from "./repository";
import { StoredUploadDefaults, type UploadDefaults } from "./resource";

/** Returns the owner's defaults for uploads. */
export async function getUploadDefaults(owner: string): Promise<UploadDefaults> {
  const { uploadDefaults } = await getSettingsRow(owner);
  return StoredUploadDefaults.parse(JSON.parse(uploadDefaults));
}

/**
 * Returns the defaults as columns of a new image. Album and license cannot be deleted until the open transaction
 * ends. If one is already deleted, the image gets the service's default.
 */
export async function lockUploadDefaults(owner: string) {
  const defaults = await getUploadDefaults(owner);
  const hasAlbum = defaults.album === defaultAlbumSlug || (await lockAlbumShared(owner, defaults.album));
  return {
    ...defaults,
    album: hasAlbum ? defaults.album : defaultAlbumSlug,
    license: (await findLicenseId(owner, defaults.license)) ?? "none",
    expirationDate: parseExpiration(defaults.expiration) ?? null,
  };
}
