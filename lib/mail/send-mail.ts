import { AppError } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/logger";
import { mailErrors, mailer } from "@/lib/platform/mail";
import { deleteMail, findMail } from "./repository";

/**
 * Sends a queued message. Skips messages already sent or discarded, which makes retries safe. A message is sent twice
 * only if the process is killed right after the mail server accepted it; both copies have the same Message-ID.
 */
export async function sendMail(mailId: string): Promise<void> {
  const mail = await findMail(mailId);
  if (!mail) return;
  const { id, toAddress, toName, subject, text, html } = mail;
  const to = { address: toAddress, ...(toName !== null && { name: toName }) };
  try {
    await mailer().send({ id, to, subject, text, ...(html !== null && { html }) });
  } catch (error) {
    logger().warn({ err: error, mailId }, "a mail could not be sent");
    // The job stores this error for longer than the message. The server's reply is left out because it may contain
    // the recipient.
    if (!isRecipientRejected(error)) throw new AppError(mailErrors.notSent);
  }
  await deleteMail(id);
}

/** Permanent: a retry would fail too. */
function isRecipientRejected(error: unknown): boolean {
  return error instanceof AppError && error.code === mailErrors.recipientRejected.code;
}
