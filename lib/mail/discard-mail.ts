import { dayMs, isoTime } from "@/lib/kernel/time";
import { logger } from "@/lib/platform/logger/logger";
import { deleteMail, deleteMailsBefore } from "./repository";

/** Longer than the job tries, and than a worker is likely to stand still; what is older is no longer news. */
const retentionMs = 7 * dayMs;

/** Gives a message up that could not be sent. */
export async function discardMail(mailId: string): Promise<void> {
  if (await deleteMail(mailId))
    logger().error({ mailId }, "a mail was given up: no attempt to send it worked");
}

/** Deletes messages that nothing has sent for a week. */
export async function discardOldMails(nowMs: number = Date.now()): Promise<number> {
  const count = await deleteMailsBefore(isoTime(nowMs - retentionMs));
  if (count > 0) logger().error({ count }, "mails were given up: they have waited for a week");
  return count;
}
