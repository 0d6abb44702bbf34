import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { logger } from "../logger";
import type { Mail, Mailer } from "./mailer";

/**
 * For installations without a mail server: each message becomes a text file in a folder and a line of the log, where the
 * person who runs the service finds it.
 */
export function createOutboxMailer(folder: string): Mailer {
  return {
    async send(mail: Mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(/* turbopackIgnore: true */ folder, `${newId("obx")}.txt`);
      const text = `Date: ${isoTime()}\nTo: ${mail.to.address}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
      await writeFile(file, text, { mode: 0o600, flag: "wx" });
      logger().info(
        { to: mail.to.address, subject: mail.subject, text: mail.text },
        "mail put into the outbox folder",
      );
    },
  };
}
