import { getContentTypeForFilename } from "@/lib/engine";
import { type UploadAttempt, uploadUrl } from "@/lib/image-urls";
import type { UploadTarget } from "@/lib/images/resource";
import type { Actor } from "@/lib/kernel/actor";
import { isId } from "@/lib/kernel/ids";
import { hourMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/process/env";
import { objectStore, sentKey } from "@/lib/platform/storage";

export const uploadUrlTtlMs = hourMs;

/**
 * Whether the pages send large files in requests that can be continued. From functions they go to
 * the store, at its own cost.
 */
export const isResumable = (): boolean => !env().isServerless;

interface Attempt extends Omit<UploadAttempt, "sender"> {
  declaredType: string | null;
  declaredSize: number | null;
  maxBytes: number;
}

interface TargetOptions {
  /** Receives the URL. */
  actor: Actor;
  filename: string;
  /** Its plain bytes must not be in the store, so this service receives them. */
  isEncrypted: boolean;
}

/**
 * Returns where and how to upload the bytes of an attempt: to the object store where clients reach
 * it, else to this service. The attempt's row stores the accepted type and size. The store knows no
 * members: its URL ends after an hour, but nobody without access completes the upload.
 */
export async function buildUploadTarget(
  attempt: Attempt,
  { actor, filename, isEncrypted }: TargetOptions,
): Promise<UploadTarget> {
  const store = objectStore();
  const signed = isEncrypted
    ? undefined
    : await store.signUpload?.(sentKey(attempt), {
        contentType: attempt.declaredType,
        sizeBytes: attempt.declaredSize,
        maxBytes: attempt.maxBytes,
        expiresAtMs: Date.parse(attempt.expiresAt),
      });

  return {
    url: signed ?? uploadUrl({ ...attempt, sender: toSender(actor) }),
    method: "PUT",
    // A first guess; completion detects the real type.
    headers: {
      "content-type":
        attempt.declaredType ?? getContentTypeForFilename(filename) ?? "application/octet-stream",
    },
    expires_at: attempt.expiresAt,
    max_bytes: attempt.maxBytes,
  };
}

/**
 * Returns the id with whose access to the library the URL ends. The owner's own URLs are valid for
 * the whole hour.
 */
function toSender({ role, account, credentialId }: Actor): string | undefined {
  if (isId("shr", credentialId)) return credentialId;
  return role === "owner" ? undefined : account.uid;
}
