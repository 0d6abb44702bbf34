import { getContentTypeForFilename } from "@/lib/engine";
import type { UploadTarget } from "@/lib/images/resource";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/env";
import { isValidSignature, sign } from "@/lib/platform/signing/keys";

export const uploadUrlTtlMs = hourMs;

/** One upload attempt, as its address names it. */
export interface UploadAttempt {
  imageId: string;
  generation: number;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * The signed address for one upload attempt. The signature covers image, generation and end; what type and size it takes
 * stands in the attempt's row.
 */
export function buildUploadTarget(
  attempt: UploadAttempt & { declaredType: string | null; maxBytes: number },
  filename: string,
): UploadTarget {
  const { imageId, generation, expiresAt } = attempt;
  const url = new URL(`/upload/${imageId}/${generation}`, env().origin);
  url.searchParams.set("expires", String(Date.parse(expiresAt)));
  url.searchParams.set("signature", sign("upload-url", buildSignedText(attempt)));
  return {
    url: url.href,
    method: "PUT",
    // A first guess; the content decides at completion.
    headers: {
      "content-type":
        attempt.declaredType ?? getContentTypeForFilename(filename) ?? "application/octet-stream",
    },
    expires_at: expiresAt,
    max_bytes: attempt.maxBytes,
  };
}

/** The attempt that an address names; undefined when anything about it was changed. */
export function parseUploadUrl(url: URL): UploadAttempt | undefined {
  const match = /^\/upload\/(img_[0-9a-z]{26})\/([1-9]\d{0,8})$/.exec(url.pathname);
  const expires = url.searchParams.get("expires") ?? "";
  const signature = url.searchParams.get("signature") ?? "";
  if (!match?.[1] || !/^\d{13}$/.test(expires) || [...url.searchParams.keys()].length !== 2) return undefined;
  const attempt = { imageId: match[1], generation: Number(match[2]), expiresAt: isoTime(Number(expires)) };
  return isValidSignature("upload-url", buildSignedText(attempt), signature) ? attempt : undefined;
}

function buildSignedText({ imageId, generation, expiresAt }: UploadAttempt): string {
  return `PUT\n${imageId}\n${generation}\n${expiresAt}`;
}
