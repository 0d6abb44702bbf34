import { createSignInTicket, discardSignInTicket, type SignInTicket, signInUrl } from "@/lib/identity";
import { toLocalPath } from "@/lib/identity/local-path";
import { findSignInObstacle } from "@/lib/identity/owners";
import { appOrigin } from "@/lib/image-urls";
import { AppError } from "@/lib/kernel/errors";
import { getTranslator, loadLanguage } from "@/lib/platform/i18n/translator";
import { type Mail, mailErrors, mailer, renderMail } from "@/lib/platform/mail";
import { parseEmail } from "@/lib/platform/mail/email";
import { findChosenLanguage } from "../repository";
import { consumeSignInLimits, resetRecipientBackoff } from "./sign-in-limits";

interface SignInLinkRequest {
  email: string;
  /** The page after the sign-in. */
  next: unknown;
  /** The caller's IP address. */
  ipAddress: string;
  /** Language of the page that requested it, for users who have chosen none. */
  locale: string;
}

export type SignInLinkResult =
  | { state: "sent"; ticket: SignInTicket }
  /** A link was sent a short while ago and still works. */
  | { state: "sentBefore" }
  | { state: "invalidEmail" }
  /** The mail server permanently rejects the email address. */
  | { state: "rejected" }
  | { state: "tooMany"; retryAfterSeconds: number };

/**
 * Sends a sign-in link to an email address. Checks the limits before storing anything. An address
 * that may not create an account gets a mail without a link: the caller cannot tell it from one
 * that has an account, by the response or by its time.
 */
export async function requestSignInLink({
  email,
  next,
  ipAddress,
  locale,
}: SignInLinkRequest): Promise<SignInLinkResult> {
  const recipient = parseEmail(email);
  if (recipient === undefined) return { state: "invalidEmail" };

  const limit = await consumeSignInLimits(recipient, ipAddress);
  if (limit.limitedBy === "recipient") return { state: "sentBefore" };
  if (limit.limitedBy !== undefined) return { state: "tooMany", retryAfterSeconds: limit.waitSeconds };

  const ticket = await createSignInTicket(recipient, toLocalPath(next));
  try {
    const language = (await findChosenLanguage(recipient)) ?? locale;
    const isAdmitted = (await findSignInObstacle(recipient)) !== "AccessDenied";
    await mailer().send(
      isAdmitted
        ? await signInMail(recipient, signInUrl(ticket), language)
        : await notInvitedMail(recipient, language),
    );
  } catch (error) {
    await Promise.all([discardSignInTicket(ticket), resetRecipientBackoff(recipient)]);
    if (error instanceof AppError && error.code === mailErrors.recipientRejected.code) {
      return { state: "rejected" };
    }

    throw error;
  }

  return { state: "sent", ticket };
}

/** Returns the message to someone who has no account and may not create one. */
async function notInvitedMail(email: string, language: string): Promise<Mail> {
  const loaded = await loadLanguage(language);
  const t = getTranslator("mail.notInvited", loaded);
  const texts = { subject: t("subject"), lead: t("lead", { origin: appOrigin() }), closing: t("closing") };

  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts }) };
}

/** Returns the message with a sign-in link. */
async function signInMail(email: string, url: string, language: string): Promise<Mail> {
  const loaded = await loadLanguage(language);
  const t = getTranslator("mail.signIn", loaded);
  const texts = { subject: t("subject"), lead: t("lead"), closing: t("closing") };
  const link = { label: t("link"), url };

  return { to: { address: email }, ...renderMail({ language: loaded.locale, ...texts, link }) };
}
