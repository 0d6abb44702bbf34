import { recordAudit } from "@/lib/audit";
import { getImage, lockOwnImage } from "@/lib/images";
import { type ImageResource, maxImageBytes, type ReplaceImage } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/transaction";
import { highestGeneration, insertFile } from "./repository";
import { uploadLifetimeMs, uploadTarget } from "./upload-target";

/**
 * Opens a new generation of the image for a new file. The old file stays live until the new one is completed; the changes
 * of metadata are kept with the attempt and applied then.
 */
export async function replaceImage(actor: Actor, id: string, input: ReplaceImage): Promise<ImageResource> {
  const attempt = await transaction(async () => {
    const image = await lockOwnImage(actor, id);
    const generation = (await highestGeneration(id)) + 1;
    const now = isoTime();
    const expiresAt = isoTime(Date.now() + uploadLifetimeMs);
    const maxBytes = input.size_bytes ?? maxImageBytes;
    const { content_type, size_bytes, width: _width, height: _height, ...changes } = input;
    await insertFile({
      imageId: id,
      generation,
      status: "awaiting",
      declaredType: content_type ?? null,
      declaredSize: size_bytes ?? null,
      maxBytes,
      expiresAt,
      changes: JSON.stringify(changes),
      createdAt: now,
    });
    await recordAudit({ owner: actor.owner, action: "update", resourceType: "image", resourceId: id });
    return {
      imageId: id,
      generation,
      expiresAt,
      maxBytes,
      filename: image.filename,
      contentType: content_type ?? null,
    };
  });
  return { ...(await getImage(actor, id)), upload: uploadTarget(attempt) };
}
