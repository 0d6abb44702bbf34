import { publish } from "@/lib/jobs";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import type { Mail } from "@/lib/platform/mail";
import { insertMail } from "./repository";

/** Has a job send the message once the open transaction has committed; nothing is sent when it is rolled back. */
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
