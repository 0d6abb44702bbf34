import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

interface SignedMessage {
  id: string;
  /** In seconds, of the attempt. */
  timestamp: number;
  body: string;
}

/**
 * Returns the headers of an attempt by the Standard Webhooks specification 1.0.0, with a signature
 * for each secret.
 */
export function signedHeaders(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.timestamp),
    "webhook-signature": secrets.map((secret) => sign(secret, message)).join(" "),
  };
}

function sign(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
