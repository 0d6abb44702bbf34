import { defaultAlbumSlug, lockAlbumShared } from "@/lib/albums";
import { parseExpiration } from "@/lib/kernel/dates";
import { findLicenseId } from "@/lib/licenses";
import { getSettingsRow } from "./repository";
import { StoredUploadDefaults, type UploadDefaults } from "./resource";

/** What the owner wants of uploads that do not say otherwise. */
export async function getUploadDefaults(owner: string): Promise<UploadDefaults> {
  const { uploadDefaults } = await getSettingsRow(owner);
  return StoredUploadDefaults.parse(JSON.parse(uploadDefaults));
}

/**
 * The same as the columns of a new image, in the open transaction: album and license cannot go before it ends. Where one is
 * gone already, the image gets what it would get without any choice of the owner's.
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
