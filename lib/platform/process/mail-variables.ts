import { parseSender } from "../mail/email";
import { parseSmtpUrl } from "../mail/smtp-server";
import { parsedWith } from "./variable-types";

/** How mail is sent. */
export const mailVariables = {
  /** The mail server for outgoing mail. Without one, mail goes to the outbox folder. */
  ALBUMEN_SMTP_URL: parsedWith(
    parseSmtpUrl,
    "must look like smtps://user:password@mail.example.org or smtp://…:587, with ?tls=off for this machine only",
  ).optional(),
  /** The sender of outgoing mail. */
  ALBUMEN_MAIL_FROM: parsedWith(
    parseSender,
    "must look like albumen@example.org or Albumen <albumen@example.org>",
  ).optional(),
};
