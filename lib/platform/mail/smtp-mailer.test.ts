import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { smtpError, startMailServer } from "@/test/fakes/mail-server";
import { logger, serializeError } from "../process/logger";
import type { MailAddress } from "./email";
import { createOutboxMailer } from "./mailer";
import { renderMail } from "./render-mail";
import { createSmtpMailer, type SmtpTimeouts } from "./smtp-mailer";
import { parseSmtpUrl } from "./smtp-server";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const from = { name: "Albumen", address: "albumen@example.org" };
const content = renderMail({
  language: "en",
  subject: "Grüße <b>an</b> alle",
  lead: "Öffne <script>alert(1)</script> das & dies.",
  link: { label: "Open", url: "https://images.example.org/x?a=1&b=2" },
  closing: "That's all.",
});
const rejected = { code: "MAIL_RECIPIENT_REJECTED" };
const notSent = { code: "MAIL_NOT_SENT" };

const started: Array<{ stop(): Promise<void> }> = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())));

async function start(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

function mailerTo(url: string, { ca, timeouts }: { ca?: string; timeouts?: SmtpTimeouts } = {}) {
  const server = parseSmtpUrl(url) ?? expect.fail(url);
  return createSmtpMailer({ server, from, ...(ca && { ca }), ...(timeouts && { timeouts }) });
}

const startTls = (server: MailServer) =>
  mailerTo(`smtp://localhost:${server.port}`, { ca: server.certificate });
const toVisitor = { to: { address: "visitor@example.com" }, ...content };

describe("a message", () => {
  it("arrives as text and HTML, unchanged and without tracking", async () => {
    const server = await start();
    await startTls(server).send({
      ...toVisitor,
      to: { name: "Víctor, Jr.", address: "visitor@example.com" },
    });

    const [mail] = server.received;

    expect(mail).toMatchObject({ from: "albumen@example.org", recipients: ["visitor@example.com"] });
    expect(mail?.message).toMatchObject({
      subject: content.subject,
      from,
      to: [{ name: "Víctor, Jr.", address: "visitor@example.com" }],
    });
    expect(mail?.message.text?.trim()).toBe(content.text.trim());
    expect(mail?.message.html?.trim()).toBe(content.html?.trim());
    expect(mail?.message.html).not.toMatch(/<script|<img|src=|url\(/);
    expect(mail?.message.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(mail?.raw).not.toMatch(/^x-mailer:/im);
  });

  it("only messages with an unsubscribe link have the two header lines for it", async () => {
    const server = await start();
    const unsubscribeUrl = `https://images.example.org/api/notices/unsubscribe?account=usr_1&signature=${"x".repeat(99)}`;
    await startTls(server).send({ ...toVisitor, unsubscribeUrl });
    await startTls(server).send(toVisitor);
    const [mail, other] = server.received.map(({ raw }) => raw.split("\r\n"));

    // RFC 8058 §3.1: both are needed, and the URL is https outside of tests.
    expect(mail).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(other?.filter((line) => line.startsWith("List-"))).toEqual([]);
  });

  it("lists what it is about, each with its URL", async () => {
    const link = { label: "Show", url: "https://images.example.org/x?a=1&b=2" };
    const { text, html } = renderMail({
      language: "ar",
      subject: "S",
      lead: "Lead",
      closing: "End",
      items: [
        { text: "<b>One</b>", link },
        { text: "Two", link },
      ],
      unsubscribe: { label: "Stop", url: "https://images.example.org/stop" },
    });

    expect(text).toBe(
      `Lead\n\n* <b>One</b>\n  ${link.url}\n\n* Two\n  ${link.url}\n\nEnd\n\nStop:\nhttps://images.example.org/stop\n`,
    );
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html?.match(/<li /g)).toHaveLength(2);
    expect(html).toContain("&lt;b&gt;One");
    expect(html).toContain('<a href="https://images.example.org/stop">Stop</a>');
  });

  it.each<[string, MailAddress]>([
    ["a line break in the address", { address: "a@example.com\r\nBcc: evil@example.com" }],
    ["a second address behind a comma", { address: "a@example.com, evil@example.com" }],
    ["an address in angle brackets", { address: "a@example.com> <evil@example.com" }],
    ["nothing", { address: "" }],
  ])("with %s is not sent", async (_what, to) => {
    const server = await start();
    await expect(startTls(server).send({ ...content, to })).rejects.toMatchObject({ name: "AppError" });
    expect(server.received).toEqual([]);
  });

  it("cannot inject a header through its subject or its recipient's name", async () => {
    const server = await start();
    const to = { name: "A\r\nBcc: evil@example.com", address: "a@example.com" };
    await startTls(server).send({ ...content, to, subject: "Hi\r\nBcc: evil@example.com\r\n\r\nbody" });

    expect(server.received).toMatchObject([{ recipients: ["a@example.com"] }]);
    expect(server.received[0]?.message.bcc).toBeUndefined();
    expect(server.received[0]?.message.text?.trim()).toBe(content.text.trim());
  });
});

describe("the connection", () => {
  it("is encrypted by STARTTLS", async () => {
    const server = await start();
    await startTls(server).send(toVisitor);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  it("is encrypted from its first byte with smtps", async () => {
    const server = await start({ secure: true });
    await mailerTo(`smtps://localhost:${server.port}`, { ca: server.certificate }).send(toVisitor);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  it("sends nothing when the server offers no STARTTLS", async () => {
    const server = await start({ disabledCommands: ["STARTTLS"] });
    await expect(startTls(server).send(toVisitor)).rejects.toMatchObject(notSent);
    expect(server.received).toEqual([]);
  });

  it.each(["smtp", "smtps"])(
    "sends nothing by %s to a server whose certificate is not trusted",
    async (scheme) => {
      const server = await start({ secure: scheme === "smtps" });
      const mailer = mailerTo(`${scheme}://localhost:${server.port}`);
      await expect(mailer.send(toVisitor)).rejects.toMatchObject(notSent);
      expect(server.received).toEqual([]);
    },
  );

  it("is unencrypted when configured so", async () => {
    const server = await start({ disabledCommands: ["STARTTLS", "AUTH"] });
    await mailerTo(`smtp://localhost:${server.port}?tls=off`).send(toVisitor);
    expect(server.received).toMatchObject([{ isEncrypted: false }]);
  });

  it("authenticates with the user name and password of the URL", async () => {
    const login = { user: "post@example.org", pass: "p@ss/word:ü" };
    const server = await start({ login });
    const mailerWith = (pass: string) => {
      const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(pass)}`;
      return mailerTo(`smtp://${credentials}@localhost:${server.port}`, { ca: server.certificate });
    };

    await expect(mailerWith("wrong").send(toVisitor)).rejects.toMatchObject(notSent);
    expect(server.received).toEqual([]);

    await mailerWith(login.pass).send(toVisitor);
    expect(server.received).toMatchObject([{ user: login.user }]);
  });
});

it("the log names no recipient, neither of a mail that was accepted nor of one that was rejected", async () => {
  const { address } = toVisitor.to;
  const lines: string[] = [];
  vi.spyOn(logger(), "info").mockImplementation((line) => void lines.push(JSON.stringify(line)));
  const server = await start({
    onRcptTo: (to, _session, callback) =>
      callback(server.received.length > 0 ? smtpError(550, `<${to.address}>: no such user`) : undefined),
  });
  await startTls(server).send(toVisitor);
  const rejection = await startTls(server)
    .send(toVisitor)
    .catch((error) => error);
  await createOutboxMailer(mkdtempSync(path.join(tmpdir(), "outbox-"))).send(toVisitor);

  expect(lines).toHaveLength(2);
  expect(rejection).toMatchObject(rejected);

  const logged = [...lines, JSON.stringify(serializeError(rejection))].join("\n");
  expect(logged).not.toContain(address);
  expect(logged).toContain("no such user");
});

describe("a server that", () => {
  it("rejects the recipient permanently is distinguished from a temporary error", async () => {
    const replies = [smtpError(550, "No such user"), smtpError(451, "Try again later"), undefined];
    const server = await start({ onRcptTo: (_to, _session, callback) => callback(replies.shift()) });
    const mailer = startTls(server);

    await expect(mailer.send(toVisitor)).rejects.toMatchObject({ ...rejected, cause: { responseCode: 550 } });
    await expect(mailer.send(toVisitor)).rejects.toMatchObject({ ...notSent, cause: { responseCode: 451 } });
    expect(server.received).toEqual([]);

    await mailer.send(toVisitor);
    expect(server.received).toHaveLength(1);
  });

  it("rejects the message itself has not sent it", async () => {
    const server = await start({
      onData: (stream, _session, callback) =>
        stream.resume().on("end", () => callback(smtpError(552, "Full"))),
    });
    await expect(startTls(server).send(toVisitor)).rejects.toMatchObject(notSent);
  });

  it("is unreachable has not sent it", async () => {
    const server = await startMailServer();
    await server.stop();
    await expect(startTls(server).send(toVisitor)).rejects.toMatchObject(notSent);
  });

  it.each([
    ["says nothing at all", ""],
    ["falls silent after its greeting", "220 localhost ESMTP\r\n"],
  ])("%s times out", async (_what, greeting) => {
    const { port } = await startSilentServer(greeting);
    const timeouts = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 };
    await expect(mailerTo(`smtp://127.0.0.1:${port}`, { timeouts }).send(toVisitor)).rejects.toMatchObject(
      notSent,
    );
  });
});

async function startSilentServer(greeting: string): Promise<AddressInfo> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.write(greeting);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  started.push({
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });

  return server.address() as AddressInfo;
}
