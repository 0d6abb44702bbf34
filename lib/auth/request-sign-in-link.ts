import { createSignInTicket, discardSignInTicket, type SignInTicket, signInUrl } from "@/lib/credentials";
import { parseEmail } from "@/lib/kernel/email";
import { AppError } from "@/lib/kernel/errors";
import { localPath } from "@/lib/kernel/local-path";
import { mailErrors, mailer } from "@/lib/platform/mail";
import { resetRecipient, takeSignInTurn } from "./sign-in-limits";
import { signInMail } from "./sign-in-mail";

interface LinkRequest {
  email: string;
  /** Where to go once signed in. */
  next: unknown;
  /** The caller's. */
  ipAddress: string;
}

export type LinkOutcome =
  | { state: "sent"; ticket: SignInTicket }
  /** The address was sent a link a short while ago, which still works. */
  | { state: "sentBefore" }
  | { state: "invalidEmail" }
  /** The mail server does not take mail for the address, now or later. */
  | { state: "rejected" }
  | { state: "tooMany"; retryAfterSeconds: number };

/** Sends a sign-in link to an email address. The limits are asked before anything is stored. */
export async function requestSignInLink({ email, next, ipAddress }: LinkRequest): Promise<LinkOutcome> {
  const recipient = parseEmail(email);
  if (recipient === undefined) return { state: "invalidEmail" };
  const turn = await takeSignInTurn(recipient, ipAddress);
  if (turn.heldBy === "recipient") return { state: "sentBefore" };
  if (turn.heldBy !== undefined) return { state: "tooMany", retryAfterSeconds: turn.waitSeconds };
  const ticket = await createSignInTicket(recipient, localPath(next));
  try {
    await mailer().send(signInMail(recipient, signInUrl(ticket)));
  } catch (error) {
    await Promise.all([discardSignInTicket(ticket), resetRecipient(recipient)]);
    if (error instanceof AppError && error.code === mailErrors.recipientRejected.code) {
      return { state: "rejected" };
    }
    throw error;
  }
  return { state: "sent", ticket };
}
