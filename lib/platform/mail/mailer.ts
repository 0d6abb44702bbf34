import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ErrorDefinition } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { logger } from "../process/logger";
import type { MailAddress } from "./email";

/** A message to one person. */
export interface Mail {
  /** Becomes the Message-ID, which lets mail clients drop a duplicate. */
  id?: string;
  to: MailAddress;
  subject: string;
  text: string;
  /** The HTML version of `text`. */
  html?: string;
  /**
   * A POST to it stops mails of this kind, a GET shows a page with a confirmation (RFC 2369, RFC
   * 8058).
   */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves once the message is accepted for delivery; otherwise throws an `AppError` of
   * `mailErrors`.
   */
  send(mail: Mail): Promise<void>;
}

export const mailErrors = {
  recipientRejected: {
    kind: "invalid",
    code: "MAIL_RECIPIENT_REJECTED",
    message: "The mail server does not accept this email address.",
  },
  notSent: {
    kind: "unavailable",
    code: "MAIL_NOT_SENT",
    message: "The mail server did not accept the message.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/**
 * For installations without a mail server: writes each message to a text file in a folder and logs
 * the filename. The launcher shows the message when someone is at the terminal.
 */
export function createOutboxMailer(folder: string): Mailer {
  return {
    async send(mail: Mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const outboxFile = `${newId("obx")}.txt`;
      const text = `Date: ${isoTime()}\nTo: ${mail.to.address}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
      const options = { mode: 0o600, flag: "wx" };
      await writeFile(path.join(/* turbopackIgnore: true */ folder, outboxFile), text, options);
      // Never the recipient or the text: logs are stored and shared, and a sign-in link in it opens
      // an account.
      logger().info({ outboxFile }, "mail written to the outbox folder");
    },
  };
}
