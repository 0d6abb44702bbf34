import nodemailer from "nodemailer";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { AppError } from "@/lib/kernel/errors";
import { secondMs } from "@/lib/kernel/time";
import { logger, redactEmails } from "../process/logger";
import type { MailAddress } from "./email";
import { type Mailer, mailErrors } from "./mailer";
import type { SmtpServer } from "./smtp-server";

/** Timeouts for each phase of a delivery. Short, because someone waits for the response. */
export interface SmtpTimeouts {
  connectionTimeout: number;
  greetingTimeout: number;
  /** Maximum silence of the server during a session. */
  socketTimeout: number;
}

interface SmtpMailerOptions {
  server: SmtpServer;
  from: MailAddress;
  timeouts?: SmtpTimeouts;
  /** Certificates to trust in addition to Node's. */
  ca?: string;
}

const defaultTimeouts: SmtpTimeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 20 * secondMs,
};

/** Sends each message to a mail server over a separate connection. */
export function createSmtpMailer({
  server,
  from,
  timeouts = defaultTimeouts,
  ca,
}: SmtpMailerOptions): Mailer {
  const transport = nodemailer.createTransport({
    host: server.host,
    port: server.port,
    ...timeouts,
    dnsTimeout: timeouts.connectionTimeout,
    secure: server.tls === "implicit",
    requireTLS: server.tls === "starttls",
    ignoreTLS: server.tls === "none",
    ...(server.auth && { auth: server.auth }),
    ...(ca !== undefined && { tls: { ca } }),
    // Messages consist of our own texts, so the library must never read files or fetch URLs for
    // them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, unsubscribeUrl, ...content }) {
      const { messageId, response } = await transport
        .sendMail({
          ...content,
          ...(id !== undefined && { messageId: `<${id}@${getDomain(from)}>` }),
          from: toMailbox(from),
          to: toMailbox(to),
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
          xMailer: false,
        })
        .catch((error) => Promise.reject(deliveryError(error)));
      // Never the recipient: logs are stored and shared. A mail server finds the message by its id.
      logger().info({ messageId, response: redactEmails(response) }, "mail accepted by the mail server");
    },
  };
}

/**
 * Mail programs offer a button that sends the POST of RFC 8058 without opening a page. The library
 * would put the URL on a line of its own, which some do not read.
 */
function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {};

  const inOneLine = { prepared: true, value: `<${url}>` };
  return { "List-Unsubscribe": inOneLine, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

const getDomain = ({ address }: MailAddress) => address.slice(address.lastIndexOf("@") + 1);

const toMailbox = ({ name = "", address }: MailAddress) => ({ name, address });

/**
 * The user can correct a recipient that is rejected permanently. Everything else is our or the mail
 * server's fault.
 */
function deliveryError(cause: SMTPConnection.SMTPError): AppError {
  const isRejected = cause.command === "RCPT TO" && (cause.responseCode ?? 0) >= 500;
  return new AppError(isRejected ? mailErrors.recipientRejected : mailErrors.notSent, { cause });
}
