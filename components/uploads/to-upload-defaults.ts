import type { AlbumResource } from "@/lib/albums/resource";
import type { SettingsResource } from "@/lib/settings/resource";
import type { Visibility } from "@/lib/values/visibility";

/** The values of an upload that names no target. */
export interface UploadDefaults {
  album: { slug: string; title: string; encrypts: boolean };
  visibility: Visibility;
  tags: readonly string[];
  /** Whether the stored file loses its position. */
  removesLocation: boolean;
  isEncrypted: boolean;
}

export function toUploadDefaults(
  { upload_defaults: defaults }: Pick<SettingsResource, "upload_defaults">,
  {
    album: slug,
    title,
    encrypt_uploads: encrypts,
  }: Pick<AlbumResource, "album" | "title" | "encrypt_uploads">,
): UploadDefaults {
  return {
    album: { slug, title, encrypts },
    visibility: defaults.visibility,
    tags: defaults.tags,
    removesLocation: defaults.strip_metadata || defaults.strip_location,
    isEncrypted: defaults.encrypt,
  };
}
