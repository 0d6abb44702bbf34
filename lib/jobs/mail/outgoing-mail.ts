import { publish } from "@/lib/jobs";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { type Mail, mailErrors, mailer } from "@/lib/platform/mail";
import { logger } from "@/lib/platform/process/logger";
import { deleteMail, deleteMailsBefore, findMail, insertMail } from "./repository";

/**
 * Queues the message for a job, which sends it after the open transaction commits. A rollback sends
 * nothing.
 */
export async function queueMail({
  to,
  subject,
  text,
  html,
  unsubscribeUrl,
}: Omit<Mail, "id">): Promise<void> {
  const id = newId("eml");

  await transaction(async () => {
    await insertMail({
      id,
      toAddress: to.address,
      toName: to.name ?? null,
      subject,
      text,
      html: html ?? null,
      unsubscribeUrl: unsubscribeUrl ?? null,
      createdAt: isoTime(),
    });
    await publish("mail/queued", { mailId: id });
  });
}

/**
 * Sends a queued message. Skips messages already sent or discarded, which makes retries safe. A
 * message is sent twice only if the process is killed right after the mail server accepted it; both
 * copies have the same Message-ID.
 */
export async function sendMail(mailId: string): Promise<void> {
  const mail = await findMail(mailId);
  if (!mail) return;

  const { id, toAddress, toName, subject, text, html, unsubscribeUrl } = mail;
  const to = { address: toAddress, ...(toName !== null && { name: toName }) };
  try {
    await mailer().send({
      id,
      to,
      subject,
      text,
      ...(html !== null && { html }),
      ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    });
  } catch (error) {
    logger().warn({ err: error, mailId }, "a mail could not be sent");
    // The job stores this error for longer than the message. The server's reply is left out because
    // it may contain the recipient.
    if (!isRecipientRejected(error)) throw new AppError(mailErrors.notSent);
  }

  await deleteMail(id);
}

/** Permanent: a retry would fail too. */
function isRecipientRejected(error: unknown): boolean {
  return error instanceof AppError && error.code === mailErrors.recipientRejected.code;
}

/**
 * Longer than the job retries and than a worker is likely to be stalled. Older messages are
 * obsolete.
 */
const retentionMs = 7 * dayMs;

/** Discards a message that could not be sent. */
export async function discardMail(mailId: string): Promise<void> {
  if (await deleteMail(mailId))
    logger().error({ mailId }, "gave up on a mail: every attempt to send it failed");
}

/** Discards messages that have been unsent for a week. */
export async function discardOldMails(nowMs: number = Date.now()): Promise<number> {
  const count = await deleteMailsBefore(isoTime(nowMs - retentionMs));
  if (count > 0) logger().error({ count }, "gave up on mails: they were not sent for a week");
  return count;
}
