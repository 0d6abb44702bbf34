import { dayMs, isoTime } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger";
import { deleteMail, deleteMailsBefore } from "./repository";

/** Longer than the job retries and than a worker is likely to be stalled. Older messages are obsolete. */
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
