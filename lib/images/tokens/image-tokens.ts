import { columnsOf, commitChange } from "@/lib/changes";
import { createImageToken, tokenUrl } from "@/lib/image-urls";
import { getImages, imageErrors, lockOwnImage, updateImageRow } from "@/lib/images";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { isoTime, secondMs } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { resolveVariant } from "@/lib/recipes";
import type { CreateImageToken, ImageToken, RevokedTokens } from "./resource";

/**
 * Signs a token that opens one variant of an encrypted image to anyone who has it, until it
 * expires.
 */
export async function createToken(
  actor: Actor,
  id: string,
  { variant, expires_in }: CreateImageToken,
): Promise<ImageToken> {
  await resolveVariant(actor, variant, "variant");
  return transaction(async () => {
    const image = await lockOwnImage(actor, id, { deleted: "rejected" });
    if (!image.isEncrypted) throw needsNoToken();

    const expires = Math.floor(Date.now() / secondMs) + expires_in;
    const expiresAt = isoTime(expires * secondMs);
    await commitChange(actor, {
      resource: "token",
      action: "create",
      id,
      metadata: { variant, expires_at: expiresAt },
    });
    const token = createImageToken(image, { variantKey: variant, expires });
    const url = tokenUrl(actor.library, image, { variantKey: variant, token });

    return { token, url, variant, expires_at: expiresAt };
  });
}

function needsNoToken(): AppError {
  const message = "The image is not encrypted, so it needs no token. Create a link instead.";
  return new AppError(imageErrors.notEncrypted, { message });
}

/** Makes all tokens of an image invalid. */
export async function revokeTokens(actor: Actor, id: string): Promise<RevokedTokens> {
  return transaction(async () => {
    const { tokenEpoch, isEncrypted } = await lockOwnImage(actor, id);
    if (!isEncrypted) throw needsNoToken();

    const columns = { tokenEpoch: tokenEpoch + 1, updatedAt: isoTime() };
    await updateImageRow(id, columns);
    await commitChange(actor, {
      resource: "image",
      action: "update",
      ids: [id],
      fields: ["tokens"],
      columns: columnsOf(columns),
      present: (ids) => getImages(actor, ids),
    });

    return { id, revoked: true };
  });
}
