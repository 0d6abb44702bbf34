import { createSignInTicket, discardSignInTicket, type SignInTicket, signInUrl } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { AppError } from "@/lib/kernel/errors";
import { getTranslator, language } from "@/lib/platform/i18n/translator";
import { type Mail, mailErrors, mailer, renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { consumeSignInLimits, resetRecipientBackoff } from "./sign-in-limits";

interface SignInLinkRequest {
  email: string;
  /** Where to go after sign-in. */
  next: unknown;
  /** The caller's IP address. */
  ipAddress: string;
}

export type SignInLinkResult =
  | { state: "sent"; ticket: SignInTicket }
  /** A link was sent a short while ago and still works. */
  | { state: "sentBefore" }
  | { state: "invalidEmail" }
  /** The mail server permanently rejects the email address. */
  | { state: "rejected" }
  | { state: "tooMany"; retryAfterSeconds: number };

/** Sends a sign-in link to an email address. Checks the limits before storing anything. */
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

/** Returns the message with a sign-in link. */
function signInMail(email: string, url: string): Mail {
  const t = getTranslator("mail.signIn");
  const texts = { subject: t("subject"), lead: t("lead"), closing: t("closing") };
  return { to: { address: email }, ...renderMail({ language, ...texts, link: { label: t("link"), url } }) };
}
