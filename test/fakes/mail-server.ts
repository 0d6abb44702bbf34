import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { makeCertificate } from "../harness/edge/certificate.mjs";

/** A received message: its envelope and its parsed content. */
interface ReceivedMail {
  from: string;
  recipients: string[];
  user: string | undefined;
  isEncrypted: boolean;
  raw: string;
  message: Email;
}

interface MailServerOptions
  extends Pick<SMTPServerOptions, "secure" | "disabledCommands" | "onRcptTo" | "onData"> {
  /** The only accepted login; without it none is required. */
  login?: { user: string; pass: string };
  /** Error reply to a complete message, instead of accepting it. */
  replyToMessage?: () => Error | undefined;
}

/**
 * Starts a mail server (RFC 5321) with its own port and a self-signed certificate for `localhost`.
 */
export async function startMailServer({ login, replyToMessage, ...options }: MailServerOptions = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "albumen-mail-"));
  const certificate = makeCertificate(folder);
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...certificate,
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === login?.user && password === login?.pass;
      callback(isKnown ? null : new Error("Invalid login"), { user: username });
    },
    async onData(stream, { envelope, user, secure }, callback) {
      const raw = Buffer.concat(await stream.toArray()).toString("utf8");
      received.push({
        raw,
        user,
        isEncrypted: secure,
        message: await PostalMime.parse(raw),
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        recipients: envelope.rcptTo.map(({ address }) => address),
      });
      callback(replyToMessage?.());
    },
    ...options,
  });
  // A client that disconnects, for example because it does not trust the certificate.
  server.on("error", () => undefined);
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const socket = server.listen(0, "127.0.0.1", () => resolve(socket.address() as AddressInfo));
  });

  return {
    port,
    received,
    /** The certificate for clients that should trust it, and its file. */
    certificate: certificate.cert,
    certificateFile: path.join(folder, "albumen.pem"),
    async stop() {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An error reply of a mail server. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
