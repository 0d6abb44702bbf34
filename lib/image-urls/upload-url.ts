import { isoTime } from "@/lib/kernel/time";
import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import { appOrigin } from "./origin";

/** One upload attempt, as in its URL. */
export interface UploadAttempt {
  imageId: string;
  generation: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** The signed URL of one upload attempt. The signature covers image, generation and expiry. */
export function uploadUrl(attempt: UploadAttempt): string {
  const { imageId, generation, expiresAt } = attempt;
  const url = new URL(`/upload/${imageId}/${generation}`, appOrigin());
  url.searchParams.set("expires", String(Date.parse(expiresAt)));
  url.searchParams.set("signature", sign("upload-url", buildSignedText(attempt)));
  return url.href;
}

/** Returns the attempt in a URL, or undefined when any part was tampered with. */
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
