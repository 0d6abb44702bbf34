import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@/lib/kernel/time";
import { env } from "@/lib/platform/env";
import { derivedKey } from "@/lib/platform/keys";
import { insertVerificationToken } from "./repository";

/** The secret with which Auth.js signs its cookies and hashes its tokens. */
export function authSecret(): string {
  return derivedKey("auth").toString("base64url");
}

/**
 * A link that signs the owner in, once, within a day: what Auth.js's email provider sends, made without a request. The
 * stored token is the SHA-256 of token and secret, as Auth.js looks it up.
 */
export async function createSignInLink(email: string): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const hashed = createHash("sha256").update(`${token}${authSecret()}`).digest("hex");
  await insertVerificationToken(email, hashed, new Date(Date.now() + dayMs));
  const url = new URL("/api/auth/callback/email", env().origin);
  url.search = new URLSearchParams({ callbackUrl: `${env().origin}/dashboard`, token, email }).toString();
  return url.href;
}
