import { includesEncryption } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AppError, validationError } from "@/lib/kernel/errors";
import { checkEncryption, encryptionUnavailable, isEncryptionOffered } from "@/lib/platform/encryption";
import { encryptionErrors } from "../errors";

/**
 * Checks that new images of the owner can be encrypted. `field` is the one of the request that asks for it, if one does.
 * @throws AppError VALIDATION_ERROR for a field, else SERVICE_UNAVAILABLE, where nothing can be encrypted; PLAN_REQUIRED
 */
export async function requireEncryption(owner: string, field?: string): Promise<void> {
  if (!isEncryptionOffered()) {
    if (field === undefined) throw encryptionUnavailable();
    throw validationError({ [field]: ["is not available on this installation: it has no root key"] });
  }
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
