import { AppError } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/logger/logger";
import { mailErrors, mailer } from "@/lib/platform/mail";
import { deleteMail, findMail } from "./repository";

/**
 * Sends a queued message. One that was sent or given up is left alone, so a repetition is harmless; only a process that is
 * killed right after the mail server has taken the message sends it twice, under the same Message-ID.
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
    // The error is stored with the job, for longer than the message: what the server said may name the recipient.
    if (!isRecipientRejected(error)) throw new AppError(mailErrors.notSent);
  }
  await deleteMail(id);
}

/** For good: trying again would only trouble the mail server. */
function isRecipientRejected(error: unknown): boolean {
  return error instanceof AppError && error.code === mailErrors.recipientRejected.code;
}
