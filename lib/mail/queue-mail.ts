import { publish } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import type { Mail } from "@/lib/platform/mail";
import { insertMail } from "./repository";

/** Queues the message for a job, which sends it after the open transaction commits. A rollback sends nothing. */
export async function queueMail({ to, subject, text, html }: Omit<Mail, "id">): Promise<void> {
  const id = newId("eml");
  await transaction(async () => {
    await insertMail({
      ...{ id, toAddress: to.address, toName: to.name ?? null },
      ...{ subject, text, html: html ?? null, createdAt: isoTime() },
    });
    await publish("mail/queued", { mailId: id });
  });
}
