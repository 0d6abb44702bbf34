import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobEvents, jobQueue, jobRuns, outbox, outgoingMails } from "@/db/schema";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { listRuns } from "@/lib/jobs";
import { discardOldMails, queueMail, sendMail as sendQueuedMail } from "@/lib/jobs/mail";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { database, transaction } from "@/lib/platform/database/transaction";
import { findMentions, requestAccountDeletion } from "@/test/builders/leaving-account";
import { smtpError, startMailServer } from "@/test/fakes/mail-server";
import { serveApi } from "@/test/harness/api-suite";
import { changeEnvironment } from "@/test/harness/reset-process";
import { isComplete } from "@/test/harness/sample";
import { signIn } from "@/test/harness/session";
import { type JobRunner, startJobs } from "../start-jobs";
import { sendMail } from "./send-mail";

/** The mail server's replies to the next recipients; without one it accepts the message. */
const replies: Error[] = [];
/** The mail server's replies to the next completely received messages. */
const lateReplies: Error[] = [];
const rcptCommands = { times: 0 };
const mailServer = await startMailServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_to, _session, callback) => {
    rcptCommands.times += 1;
    callback(replies.shift());
  },
  replyToMessage: () => lateReplies.shift(),
});

changeEnvironment({
  ALBUMEN_SMTP_URL: `smtp://localhost:${mailServer.port}?tls=off`,
  ALBUMEN_MAIL_FROM: "Albumen <albumen@example.org>",
});

const api = serveApi();
let jobs: JobRunner | undefined;

const runJobs = async () => {
  jobs = await startJobs({ functions: [sendMail] });
};
const countQueuedMails = () => database().$count(outgoingMails);
const countQueuedEvents = () => database().$count(outbox, eq(outbox.name, "mail/queued"));
const testMail = (number: number) => ({
  to: { name: `Reader ${number}`, address: `reader-${number}@example.com` },
  subject: `Note ${number}`,
  text: "A note.\n",
});

/** Waits until that many runs have ended with this status; their timers fire at once. */
async function expectRuns(count: number, status: string): Promise<void> {
  const ended = async () => {
    await database().update(jobQueue).set({ dueAt: isoTime() });
    return (await listRuns({ functionId: "send-mail" })).filter((run) => run.status === status).length;
  };
  await expect.poll(ended, { interval: 50 }).toBe(count);
}

let accountCount = 0;

async function signInNewAccount() {
  const email = `gone-${++accountCount}@example.com`;
  const actor = systemActor(await ensureOwner(email));
  return { email, actor, browser: await signIn(api.origin, actor) };
}

beforeEach(async () => {
  mailServer.received.length = 0;
  rcptCommands.times = 0;
  for (const table of [outbox, outgoingMails]) await database().delete(table);
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  replies.length = 0;
  lateReplies.length = 0;
  for (const table of [jobRuns, jobEvents]) await database().delete(table);
});

afterAll(() => mailServer.stop());

describe("the owner of a deleted account", () => {
  it("gets one email about it, and nothing of the message is stored afterwards", async () => {
    const { email, actor, browser } = await signInNewAccount();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestAccountDeletion(browser, actor.library.handle)),
    );

    expect(answers.map(({ status }) => status)).toContain(200);

    await runJobs();
    await expectRuns(1, "completed");

    expect(mailServer.received).toMatchObject([
      {
        recipients: [email],
        message: {
          subject: "Your Albumen account was deleted",
          from: { name: "Albumen", address: "albumen@example.org" },
        },
      },
    ]);

    const { text = "", html = "" } = mailServer.received[0]?.message ?? {};
    for (const body of [text, html]) {
      expect(body).toContain(`Your account ${actor.library.handle} at http://localhost:3999 was deleted`);
      expect(body).toContain("cannot be undone");
      expect(body).toContain("If you did not delete it");
    }

    expect(html).not.toMatch(/<a |href/);
    expect([await countQueuedMails(), await countQueuedEvents()]).toEqual([0, 1]);
  });

  it("gets none when the deletion is rejected", async () => {
    const { browser } = await signInNewAccount();
    expect((await requestAccountDeletion(browser, "somebody-else")).status).toBe(400);
    expect([await countQueuedMails(), await countQueuedEvents()]).toEqual([0, 0]);
  });
});

describe("a queued email", () => {
  it("an email of a transaction that is rolled back is not sent", async () => {
    const rolledBack = transaction(async () => {
      await queueMail(testMail(1));
      throw new Error("rolled back");
    });

    await expect(rolledBack).rejects.toThrow("rolled back");
    expect([await countQueuedMails(), await countQueuedEvents()]).toEqual([0, 0]);

    await queueMail(testMail(2));
    await runJobs();

    await expectRuns(1, "completed");
    expect(mailServer.received).toMatchObject([
      {
        recipients: ["reader-2@example.com"],
        message: { subject: "Note 2", text: "A note.\n", to: [{ name: "Reader 2" }] },
      },
    ]);
  });

  it("an email that the server temporarily rejects is sent by a later attempt, and its errors contain no name", async () => {
    const later = smtpError(451, "Try reader-3@example.com again later");
    replies.push(later, later);
    await queueMail(testMail(3));
    await runJobs();

    await expect.poll(() => rcptCommands.times).toBe(1);
    expect([mailServer.received, await countQueuedMails()]).toEqual([[], 1]);
    expect(await findMentions("reader-3@example.com")).toEqual(["outgoing_mails.to_address"]);
    await expectRuns(1, "completed");
    expect(mailServer.received).toMatchObject([{ recipients: ["reader-3@example.com"] }]);
    expect([rcptCommands.times, await countQueuedMails()]).toEqual([3, 0]);
    expect(await findMentions("reader-3@example.com")).toEqual([]);
  });

  it("an email whose recipient is permanently rejected is given up at once", async () => {
    replies.push(smtpError(550, "No such user"));
    await queueMail(testMail(4));
    await runJobs();

    await expectRuns(1, "completed");
    expect([rcptCommands.times, mailServer.received, await countQueuedMails()]).toEqual([1, [], 0]);
  });

  it.runIf(isComplete)("is given up when every attempt has failed", async () => {
    replies.push(
      ...Array.from({ length: 100 }, () => smtpError(451, "Try reader-5@example.com again later")),
    );
    await queueMail(testMail(5));
    await runJobs();

    await expectRuns(1, "failed");
    await expect.poll(countQueuedMails).toBe(0);
    expect([rcptCommands.times, mailServer.received]).toEqual([21, []]);
    expect(await findMentions("reader-5@example.com")).toEqual([]);
  });

  it("has one Message-ID, however often the server receives it", async () => {
    lateReplies.push(smtpError(451, "Stored, but the line was cut"));
    await queueMail(testMail(6));
    const [row] = await database().select().from(outgoingMails);
    await runJobs();

    await expectRuns(1, "completed");

    const messageId = `<${row?.id}@example.org>`;
    expect(mailServer.received.map(({ message }) => message.messageId)).toEqual([messageId, messageId]);
  });

  it("that was sent is not sent again", async () => {
    await queueMail(testMail(7));
    const [row] = await database().select().from(outgoingMails);
    for (let time = 0; time < 2; time++) await sendQueuedMail(row?.id ?? "");
    expect(mailServer.received).toHaveLength(1);
  });

  it("that was not sent for a week is deleted", async () => {
    await queueMail(testMail(8));
    expect(await discardOldMails(Date.now() + 6 * dayMs)).toBe(0);
    expect(await discardOldMails(Date.now() + 8 * dayMs)).toBe(1);
    expect(await countQueuedMails()).toBe(0);
  });
});
