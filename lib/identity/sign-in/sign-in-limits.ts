import { createHash } from "node:crypto";
import { consumeIpLimit } from "@/lib/platform/limits/ip-limits";
import { consumeBackoff, consumeLimit, resetBackoff } from "@/lib/platform/limits/rate-limiter";

/** A recipient gets the next link after one minute, two, four and so on, at last every hour. */
const recipientBackoff = { initialSeconds: 60, maxSeconds: 3600, resetAfterSeconds: 86_400 };
/** Links a minute in all: far above what a few hundred callers come to, so that nobody closes sign-in for the others. */
const totalPerMinute = 1_000;

export interface SignInLimitResult {
  /** Whose limit stands against sending a link now. */
  limitedBy?: "caller" | "recipient" | "all";
  waitSeconds: number;
}

/**
 * Takes the turn to send a link. The caller comes first, so that refused calls use up nothing of the recipient's or of
 * everybody's allowance.
 */
export async function consumeSignInLimits(email: string, ipAddress: string): Promise<SignInLimitResult> {
  const caller = await consumeIpLimit("sign-in-link", ipAddress);
  if (!caller.allowed) return { limitedBy: "caller", waitSeconds: caller.resetSeconds };
  const recipient = await consumeBackoff("sign-in", hashEmail(email), recipientBackoff);
  if (!recipient.allowed) return { limitedBy: "recipient", waitSeconds: recipient.waitSeconds };
  const all = await consumeLimit("sign-in-all", "all", totalPerMinute);
  return all.allowed ? { waitSeconds: 0 } : { limitedBy: "all", waitSeconds: all.resetSeconds };
}

/** A recipient who has signed in, or to whom nothing could be sent, begins anew. */
export async function resetRecipientBackoff(email: string): Promise<void> {
  await resetBackoff("sign-in", hashEmail(email), recipientBackoff);
}

/** The counters' table holds no email addresses. */
function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}
