import { includesEncryption } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AppError, validationError } from "@/lib/kernel/errors";
import { checkEncryption, isEncryptionOffered } from "@/lib/platform/encryption";
import { encryptionErrors } from "../errors";

/**
 * Checks that new images of the owner can be encrypted. `field` is what asks for it.
 * @throws AppError VALIDATION_ERROR where nothing can be encrypted, PLAN_REQUIRED
 */
export async function requireEncryption(owner: string, field = "encrypt"): Promise<void> {
  if (!isEncryptionOffered())
    throw validationError({ [field]: ["is not available on this installation: it has no root key"] });
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
