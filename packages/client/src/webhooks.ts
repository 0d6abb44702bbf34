/** An event as it arrives in the body of a webhook. */
export interface WebhookEvent<Data = unknown> {
  id: string;
  type: string;
  created_at: string;
  data: Data;
}

/**
 * The body is not the sender's, is too old, or came without its signature, or there is no secret to
 * check it. Answer 400.
 */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;

/** Seconds that the time of a message may differ from now, before or after. */
const toleranceSeconds = 300;

/**
 * Checks the signature of a webhook (Standard Webhooks, `v1`) and returns its event. `body` has to
 * be the text or the bytes as received: JSON that was parsed and written again has another
 * signature. `secret` is the one shown when the webhook was created.
 */
export async function verifyWebhook<Data = unknown>(
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeaderSource,
  secret: string,
): Promise<WebhookEvent<Data>> {
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature");
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError("The webhook's time is too far from now.");
  }

  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const expected = await sign(secret, `${id}.${timestamp}.`, body);
  const matches = signatures
    .split(" ")
    .map((signature) => signature.split(","))
    .some(([version, signature]) => version === "v1" && isEqual(signature ?? "", expected));
  if (!matches) throw new WebhookVerificationError("The webhook's signature does not match.");

  return JSON.parse(text) as WebhookEvent<Data>;
}

async function sign(secret: string, prefix: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const encoder = new TextEncoder();
  const raw = decodeBase64(secret.replace(/^whsec_/, ""));
  if (raw.length === 0) throw new WebhookVerificationError("The secret of the webhook is empty.");

  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = new Blob([encoder.encode(prefix), typeof body === "string" ? encoder.encode(body) : body]);
  const signature = await crypto.subtle.sign("HMAC", key, await signed.arrayBuffer());

  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError("The secret of a webhook is whsec_ and base64.");
  }
}

/** Takes the same time wherever the texts differ. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index++) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

function requireHeader(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing.`);

  return value;
}
