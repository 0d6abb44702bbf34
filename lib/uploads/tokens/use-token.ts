import type { CreateImage } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { storageErrors } from "@/lib/platform/storage";
import { textNames } from "@/lib/values/image-fields";
import { uploadTokenErrors } from "./errors";
import { findToken, isUploadPending, markUsed } from "./repository";

/**
 * Fields of the image that the sender may set. The token, or the upload defaults of its owner, say
 * the rest.
 */
const senderFields: ReadonlySet<string> = new Set([
  "filename",
  "original_filename",
  "content_type",
  "size_bytes",
  "width",
  "height",
  ...textNames,
]);

/**
 * Returns the fields of an upload with the fields that the token fixes; for any other credential,
 * as they are. A token never finds an existing image.
 * @throws AppError VALIDATION_ERROR for fields that the sender may not choose, PAYLOAD_TOO_LARGE
 */
export async function applyToken<Input extends CreateImage & { dedupe?: boolean | undefined }>(
  actor: Actor,
  input: Input,
  sizeBytes: number,
): Promise<Input> {
  if (!actor.isUploadToken) return input;

  const token = await findToken(actor.account.owner, actor.credentialId);
  if (!token) throw new AppError(commonErrors.unauthorized);
  if (sizeBytes > token.maxBytes) {
    throw new AppError(storageErrors.tooLarge, {
      details: { size_bytes: [`at most ${token.maxBytes} bytes`] },
    });
  }

  const chosen = Object.keys(input).filter(
    (name) => input[name as keyof Input] !== undefined && name !== "dedupe" && !senderFields.has(name),
  );
  if (chosen.length > 0 || input.dedupe) {
    const names = [...chosen, ...(input.dedupe ? ["dedupe"] : [])];
    throw validationError(Object.fromEntries(names.map((name) => [name, ["is chosen by the upload token"]])));
  }

  return { ...input, ...token.fields, on_conflict: "rename" };
}

const uploadingMessage = "An upload with this token is under way. Finish or end it, or request a new token.";

/**
 * Marks the actor's upload token as used for this image, in the open transaction; does nothing for
 * any other credential.
 * @throws AppError UPLOAD_TOKEN_USED
 */
export async function spendToken(actor: Actor, imageId: string): Promise<void> {
  if (!actor.isUploadToken || (await markUsed(actor.credentialId, imageId))) return;

  const token = await findToken(actor.account.owner, actor.credentialId);
  const isPending = token?.imageId != null && (await isUploadPending(token.imageId));
  throw new AppError(uploadTokenErrors.used, isPending ? { message: uploadingMessage } : {});
}
