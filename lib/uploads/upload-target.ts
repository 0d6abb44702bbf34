import type { UploadTarget } from "@/lib/images/resource";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { env } from "@/lib/platform/env";
import { isSignature, sign } from "@/lib/platform/keys";

export const uploadLifetimeMs = hourMs;

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
export function uploadTarget(
  attempt: UploadAttempt & { declaredType: string | null; maxBytes: number },
  filename: string,
): UploadTarget {
  const { imageId, generation, expiresAt } = attempt;
  const url = new URL(`/upload/${imageId}/${generation}`, env().origin);
  url.searchParams.set("expires", String(Date.parse(expiresAt)));
  url.searchParams.set("signature", sign("upload-url", signedText(attempt)));
  return {
    url: url.href,
    method: "PUT",
    headers: { "content-type": attempt.declaredType ?? typeByExtension(filename) },
    expires_at: expiresAt,
    max_bytes: attempt.maxBytes,
  };
}

/** The attempt that an address names; undefined when anything about it was changed. */
export function readUploadUrl(url: URL): UploadAttempt | undefined {
  const path = /^\/upload\/(img_[0-9a-z]{26})\/([1-9]\d{0,8})$/.exec(url.pathname);
  const expires = url.searchParams.get("expires") ?? "";
  const signature = url.searchParams.get("signature") ?? "";
  if (!path?.[1] || !/^\d{13}$/.test(expires) || [...url.searchParams.keys()].length !== 2) return undefined;
  const attempt = { imageId: path[1], generation: Number(path[2]), expiresAt: isoTime(Number(expires)) };
  return isSignature("upload-url", signedText(attempt), signature) ? attempt : undefined;
}

function signedText({ imageId, generation, expiresAt }: UploadAttempt): string {
  return `PUT\n${imageId}\n${generation}\n${expiresAt}`;
}

const types: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  tif: "image/tiff",
  tiff: "image/tiff",
  svg: "image/svg+xml",
  heic: "image/heic",
  heif: "image/heif",
};

/** A first guess from the name; the content decides at completion. */
function typeByExtension(filename: string): string {
  return types[filename.slice(filename.lastIndexOf(".") + 1).toLowerCase()] ?? "application/octet-stream";
}
