import { getContentTypeForFilename } from "@/lib/engine";
import { type UploadAttempt, uploadUrl } from "@/lib/image-urls";
import type { UploadTarget } from "@/lib/images/resource";
import { hourMs } from "@/lib/kernel/time";

export const uploadUrlTtlMs = hourMs;

/** Returns where and how to upload the bytes of an attempt. The attempt's row stores the accepted type and size. */
export function buildUploadTarget(
  attempt: UploadAttempt & { declaredType: string | null; maxBytes: number },
  filename: string,
): UploadTarget {
  return {
    url: uploadUrl(attempt),
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
