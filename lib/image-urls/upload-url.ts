import { isoTime } from "@/lib/kernel/time";
import { isValidSignature, sign } from "@/lib/platform/secrets/signing";
import { appOrigin } from "./origin";

/** One upload attempt, as in its URL. */
export interface UploadAttempt {
  imageId: string;
  generation: number;
  /** ISO 8601. */
  expiresAt: string;
  /** The member (`usr_…`) or the share link (`shr_…`) with whose access the URL ends. */
  sender?: string | undefined;
}

/**
 * The signed URL of one upload attempt. The signature covers image, generation, expiry and sender.
 */
export function uploadUrl(attempt: UploadAttempt): string {
  const { imageId, generation, expiresAt, sender } = attempt;
  const url = new URL(`/upload/${imageId}/${generation}`, appOrigin());
  url.searchParams.set("expires", String(Date.parse(expiresAt)));
  if (sender !== undefined) url.searchParams.set("sender", sender);
  url.searchParams.set("signature", sign("upload-url", buildSignedText(attempt)));

  return url.href;
}

/** Returns the attempt in a URL, or undefined when any part was tampered with. */
export function parseUploadUrl(url: URL): UploadAttempt | undefined {
  const match = /^\/upload\/(img_[0-9a-z]{26})\/([1-9]\d{0,8})$/.exec(url.pathname);
  const expires = url.searchParams.get("expires") ?? "";
  const signature = url.searchParams.get("signature") ?? "";
  const sender = url.searchParams.get("sender") ?? undefined;
  const count = sender === undefined ? 2 : 3;
  if (!match?.[1] || !/^\d{13}$/.test(expires) || [...url.searchParams.keys()].length !== count)
    return undefined;

  const [, imageId, generation] = match;
  const attempt = { imageId, generation: Number(generation), expiresAt: isoTime(Number(expires)), sender };

  return isValidSignature("upload-url", buildSignedText(attempt), signature) ? attempt : undefined;
}

function buildSignedText({ imageId, generation, expiresAt, sender }: UploadAttempt): string {
  const text = `PUT\n${imageId}\n${generation}\n${expiresAt}`;
  return sender === undefined ? text : `${text}\n${sender}`;
}
