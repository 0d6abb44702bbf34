import { createHash } from "node:crypto";
import {
  consumeBackoff,
  consumeIpLimit,
  consumeLimit,
  resetBackoff,
} from "@/lib/platform/rate-limiting/rate-limiter";

/** A recipient can get the next link after one minute, then two, four and so on, up to an hour. */
const recipientBackoff = { initialSeconds: 60, maxSeconds: 3600, resetAfterSeconds: 86_400 };
/**
 * Total links per minute: far more than a few hundred callers can reach, so no one can block
 * sign-in for others.
 */
const totalPerMinute = 1_000;

export interface SignInLimitResult {
  /** The limit that was exceeded. */
  limitedBy?: "caller" | "recipient" | "all";
  waitSeconds: number;
}

/**
 * Consumes the limits for one link. Checks the caller first: a rejected call then uses up neither
 * the recipient's nor the total allowance.
 */
export async function consumeSignInLimits(email: string, ipAddress: string): Promise<SignInLimitResult> {
  const caller = await consumeIpLimit("sign-in-link", ipAddress);
  if (!caller.allowed) return { limitedBy: "caller", waitSeconds: caller.resetSeconds };

  const recipient = await consumeBackoff("sign-in", hashEmail(email), recipientBackoff);
  if (!recipient.allowed) return { limitedBy: "recipient", waitSeconds: recipient.waitSeconds };

  const all = await consumeLimit("sign-in-all", "all", totalPerMinute);
  return all.allowed ? { waitSeconds: 0 } : { limitedBy: "all", waitSeconds: all.resetSeconds };
}

/** Resets the backoff after a sign-in or when nothing could be sent. */
export async function resetRecipientBackoff(email: string): Promise<void> {
  await resetBackoff("sign-in", hashEmail(email), recipientBackoff);
}

/** Keeps email addresses out of the table of counters. */
function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}
