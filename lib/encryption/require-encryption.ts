import { includesEncryption } from "@/lib/billing";
import { billingErrors } from "@/lib/billing/errors";
import { AppError } from "@/lib/kernel/errors";
import {
  canWrapKeys,
  checkEncryption,
  encryptionUnavailable,
  isEncryptionOffered,
} from "@/lib/platform/encryption";
import { encryptionErrors } from "./errors";

/**
 * Checks that new images of the owner can be encrypted.
 * @throws AppError SERVICE_UNAVAILABLE without the root key; PLAN_REQUIRED
 */
export async function requireEncryption(owner: string): Promise<void> {
  if (!isEncryptionOffered()) throw encryptionUnavailable();
  if (!(await canWrapKeys(owner)))
    throw encryptionUnavailable(
      "the server's root key is wrong: a different root key wraps the library keys",
    );
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
  return isEncryptionOffered() && (await canWrapKeys(owner)) && (await includesEncryption(owner));
}
