import { columnsOf, commitChange } from "@/lib/changes";
import { linkUrl } from "@/lib/image-urls";
import { getImage, getImages, isDeletedOrExpired, lockOwnImage, updateImageRow } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { resolveVariant } from "@/lib/recipes";
import type { CreateImageLink, ImageLink } from "./resource";

/** Signs a URL that opens one variant of the image to anyone who has it, until it expires. */
export async function createImageLink(
  actor: Actor,
  id: string,
  { variant, expires_in, clean: isClean }: CreateImageLink,
): Promise<ImageLink> {
  await resolveVariant(actor, variant, "variant");
  return transaction(async () => {
    const image = await lockOwnImage(actor, id);
    if (image.isEncrypted)
      throw new AppError(commonErrors.conflict, {
        message: "An encrypted image cannot have links. Create a token instead: POST /images/{id}/token.",
      });

    if (isDeletedOrExpired(image, isoTime()))
      throw new AppError(commonErrors.conflict, {
        message: "A deleted or expired image cannot have links. Restore it first.",
      });

    const expires = Math.floor(Date.now() / secondMs) + expires_in;
    const expiresAt = isoTime(expires * secondMs);
    const metadata = { variant, expires_at: expiresAt, ...(isClean && { clean: true }) };
    await commitChange(actor, { resource: "link", action: "create", id, metadata });

    const grant = { variantKey: variant, expires, isClean };
    return { url: linkUrl(actor.library, image, grant), expires_at: expiresAt };
  });
}

/**
 * Invalidates the image's key and all links created so far. Returns the image with URLs that use
 * the new key.
 */
export async function resetImageLinks(actor: Actor, id: string): Promise<ImageResource> {
  await transaction(async () => {
    const { linkEpoch } = await lockOwnImage(actor, id);
    const columns = { linkEpoch: linkEpoch + 1, updatedAt: isoTime() };
    await updateImageRow(id, columns);
    await commitChange(actor, {
      resource: "image",
      action: "update",
      ids: [id],
      fields: ["urls"],
      columns: columnsOf(columns),
      present: (ids) => getImages(actor, ids),
    });
  });

  return getImage(actor, id);
}
