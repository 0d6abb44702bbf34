import path from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "../process/env";
import { createOutboxMailer, type Mailer } from "./mailer";
import { createSmtpMailer } from "./smtp-mailer";

export type { Mail } from "./mailer";
export { mailErrors } from "./mailer";
export { renderMail } from "./render-mail";

/** Sends mail through the configured mail server, else writes it to the outbox folder. */
export function mailer(): Mailer {
  return singleton("mailer", () => {
    const { ALBUMEN_SMTP_URL: server, ALBUMEN_MAIL_FROM: from, dataFolder } = env();
    return server && from
      ? createSmtpMailer({ server, from })
      : createOutboxMailer(path.join(/* turbopackIgnore: true */ dataFolder, "outbox"));
  });
}

/** Whether mail reaches anyone other than people with access to the data folder. */
export function hasMailServer(): boolean {
  return env().ALBUMEN_SMTP_URL !== undefined;
}
