import { includesEncryption } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AppError, validationError } from "@/lib/kernel/errors";
import { checkEncryption, createContentKey, isEncryptionOffered } from "@/lib/platform/encryption";
import { newExportKey, newOriginalKey } from "@/lib/platform/storage";
import { encryptionErrors } from "./errors";
import { hasContentKeys } from "./repository";

/** @throws AppError VALIDATION_ERROR where nothing can be encrypted, PLAN_REQUIRED */
export async function requireEncryption(owner: string): Promise<void> {
  if (!isEncryptionOffered())
    throw validationError({ encrypt: ["is not available on this installation: it has no root key"] });
  if (!(await includesEncryption(owner)))
    throw new AppError(billingErrors.planRequired, { message: "Your plan does not include encryption." });
}

/**
 * Checks that stored images of the owner can be encrypted, or decrypted, which every plan allows.
 * @throws AppError ENCRYPTION_UNAVAILABLE, PLAN_REQUIRED
 */
export async function requireRecoding(owner: string, { encrypted }: { encrypted: boolean }): Promise<void> {
  if ((await checkEncryption()) !== "ok" || !isEncryptionOffered())
    throw new AppError(encryptionErrors.unavailable);
  if (encrypted) await requireEncryption(owner);
}

/** Whether new images of the owner can be encrypted. */
export async function canEncrypt(owner: string): Promise<boolean> {
  return isEncryptionOffered() && (await includesEncryption(owner));
}

/** Returns a new key for an original of an image, which is encrypted with a content key of its own if the image is. */
export async function createOriginalKey(
  image: { id: string; owner: string },
  { encrypted }: { encrypted: boolean },
): Promise<string> {
  if (!encrypted) return newOriginalKey(image.id);
  return newOriginalKey(image.id, (await createContentKey(image.owner, image.id)).id);
}

/**
 * Returns keys for two objects of an export, which are encrypted if the archive may have files of encrypted images: they are in it
 * as they were uploaded.
 */
export async function createExportKeys(owner: string, exportId: string): Promise<[string, string]> {
  const contentKeyId = (await hasContentKeys(owner))
    ? (await createContentKey(owner, exportId)).id
    : undefined;
  return [newExportKey(exportId, contentKeyId), newExportKey(exportId, contentKeyId)];
}
