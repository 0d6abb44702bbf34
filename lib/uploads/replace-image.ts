import { requireStorage } from "@/lib/billing";
import { commitChange } from "@/lib/changes";
import { getImage, lockOwnImage } from "@/lib/images";
import { type ImageResource, maxImageBytes, type ReplaceImage } from "@/lib/images/resource";
import { type Actor, actorKeyId } from "@/lib/kernel/actor";
import { libraryOwner } from "@/lib/kernel/library-scope";
import { isoTime } from "@/lib/kernel/time";
import { resolveLicense } from "@/lib/licenses";
import { transaction } from "@/lib/platform/database/transaction";
import { findLatestGeneration, insertFileVersion, retireOpenAttempts } from "./repository";
import { buildUploadTarget, uploadUrlTtlMs } from "./upload-target";

/**
 * Opens a new generation of the image for a new file. The old file stays live until the new one is completed;
 * metadata changes are stored with the attempt and applied then. Retires any attempt that is still open.
 */
export async function replaceImage(actor: Actor, id: string, input: ReplaceImage): Promise<ImageResource> {
  const upload = await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    const { content_type, size_bytes, width: _width, height: _height, license, ...rest } = input;
    const changes = {
      ...rest,
      ...(license !== undefined && { license: await resolveLicense(libraryOwner(actor), license) }),
    };
    const generation = (await findLatestGeneration(id)) + 1;
    await retireOpenAttempts(id, isoTime());
    const attempt = await insertFileVersion({
      imageId: id,
      generation,
      keyId: actorKeyId(actor),
      status: "awaiting",
      declaredType: content_type ?? null,
      declaredSize: size_bytes ?? null,
      maxBytes: size_bytes ?? maxImageBytes,
      expiresAt: isoTime(Date.now() + uploadUrlTtlMs),
      changes,
      createdAt: isoTime(),
    });
    // A file that is not larger is always welcome, over the quota too.
    if (size_bytes === undefined || size_bytes > (image.sizeBytes ?? 0))
      await requireStorage(libraryOwner(actor));
    await commitChange(actor, { resource: "image", action: "change-upload", ids: [id] });
    return buildUploadTarget(attempt, image);
  });
  return { ...(await getImage(actor, id)), upload };
}
