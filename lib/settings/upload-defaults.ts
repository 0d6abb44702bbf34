import { defaultAlbumSlug, holdAlbum } from "@/lib/albums";
import { parseExpiration } from "@/lib/kernel/expiration";
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
export async function holdUploadDefaults(owner: string) {
  const chosen = await getUploadDefaults(owner);
  const hasAlbum = chosen.album === defaultAlbumSlug || (await holdAlbum(owner, chosen.album));
  return {
    ...chosen,
    album: hasAlbum ? chosen.album : defaultAlbumSlug,
    license: (await findLicenseId(owner, chosen.license)) ?? "none",
    expirationDate: parseExpiration(chosen.expiration) ?? null,
  };
}
