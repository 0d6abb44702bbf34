import { unstable_rethrow } from "next/navigation";
import { toUploadDefaults, type UploadDefaults } from "@/components/uploads/to-upload-defaults";
import { getAlbumWithoutContent } from "@/lib/albums";
import type { Actor } from "@/lib/kernel/actor";
import { getSettings } from "@/lib/settings";

/**
 * Reads the upload defaults with the page: a drag over it shows at once where files go. Undefined
 * when that fails.
 */
export async function readUploadDefaults(actor: Actor): Promise<UploadDefaults | undefined> {
  try {
    const settings = await getSettings(actor);
    return toUploadDefaults(settings, await getAlbumWithoutContent(actor, settings.upload_defaults.album));
  } catch (error) {
    unstable_rethrow(error);
    return undefined;
  }
}
