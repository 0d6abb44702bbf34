import { createSignInTicket, discardSignInTicket, type SignInTicket, signInUrl } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { AppError } from "@/lib/kernel/errors";
import { mailErrors, mailer } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeSignInLimits, resetRecipientBackoff } from "./sign-in-limits";
import { signInMail } from "./sign-in-mail";

interface SignInLinkRequest {
  email: string;
  /** Where to go once signed in. */
  next: unknown;
  /** The caller's. */
  ipAddress: string;
}

export type SignInLinkResult =
  | { state: "sent"; ticket: SignInTicket }
  /** The address was sent a link a short while ago, which still works. */
  | { state: "sentBefore" }
  | { state: "invalidEmail" }
  /** The mail server does not take mail for the address, now or later. */
  | { state: "rejected" }
  | { state: "tooMany"; retryAfterSeconds: number };

/** Sends a sign-in link to an email address. The limits are asked before anything is stored. */
export async function requestSignInLink({
  email,
  next,
  ipAddress,
}: SignInLinkRequest): Promise<SignInLinkResult> {
  const recipient = parseEmail(email);
  if (recipient === undefined) return { state: "invalidEmail" };
  const limit = await consumeSignInLimits(recipient, ipAddress);
  if (limit.limitedBy === "recipient") return { state: "sentBefore" };
  if (limit.limitedBy !== undefined) return { state: "tooMany", retryAfterSeconds: limit.waitSeconds };
  const ticket = await createSignInTicket(recipient, toLocalPath(next));
  try {
    await mailer().send(signInMail(recipient, signInUrl(ticket)));
  } catch (error) {
    await Promise.all([discardSignInTicket(ticket), resetRecipientBackoff(recipient)]);
    if (error instanceof AppError && error.code === mailErrors.recipientRejected.code) {
      return { state: "rejected" };
    }
    throw error;
  }
  return { state: "sent", ticket };
}
