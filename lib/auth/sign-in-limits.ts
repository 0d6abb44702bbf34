import { createHash } from "node:crypto";
import { takeForAddress } from "@/lib/platform/address-limits";
import { resetTurns, takeTokens, takeTurn } from "@/lib/platform/rate-limiter";

/** A recipient gets the next link after one minute, two, four and so on, at last every hour. */
const perRecipient = { firstSeconds: 60, longestSeconds: 3600, forgottenAfterSeconds: 86_400 };
/** Links a minute in all: far above what a few hundred callers come to, so that nobody closes sign-in for the others. */
const inAll = 1_000;

export interface SignInTurn {
  /** Whose limit stands against sending a link now. */
  heldBy?: "caller" | "recipient" | "all";
  waitSeconds: number;
}

/**
 * Takes the turn to send a link. The caller comes first, so that refused calls use up nothing of the recipient's or of
 * everybody's allowance.
 */
export async function takeSignInTurn(email: string, ipAddress: string): Promise<SignInTurn> {
  const caller = await takeForAddress("sign-in-link", ipAddress);
  if (!caller.allowed) return { heldBy: "caller", waitSeconds: caller.resetSeconds };
  const recipient = await takeTurn("sign-in", keyOf(email), perRecipient);
  if (!recipient.allowed) return { heldBy: "recipient", waitSeconds: recipient.waitSeconds };
  const all = await takeTokens("sign-in-all", "all", inAll);
  return all.allowed ? { waitSeconds: 0 } : { heldBy: "all", waitSeconds: all.resetSeconds };
}

/** A recipient who has signed in, or to whom nothing could be sent, begins anew. */
export async function resetRecipient(email: string): Promise<void> {
  await resetTurns("sign-in", keyOf(email), perRecipient);
}

/** The counters' table holds no email addresses. */
function keyOf(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}
