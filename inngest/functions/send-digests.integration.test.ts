import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountNotices, apiKeys, images, jobCrons, outbox, outgoingMails, userSettings } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { failExport } from "@/lib/archives";
import type { AccountExport } from "@/lib/archives/resource";
import { sendMail as sendQueuedMail } from "@/lib/jobs/mail";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { sendDigests as sendDueDigests } from "@/lib/notices";
import { database } from "@/lib/platform/database/transaction";
import type { SettingsResource } from "@/lib/settings/resource";
import { testImage } from "@/test/builders/uploads";
import { startMailServer } from "@/test/fakes/mail-server";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { changeEnvironment } from "@/test/harness/reset-process";
import { signIn } from "@/test/harness/session";
import { startJobs } from "../start-jobs";
import { sendDigests } from "./scheduled-jobs";
import { sendMail } from "./send-mail";

const mailServer = await startMailServer({ disabledCommands: ["STARTTLS", "AUTH"] });
changeEnvironment({
  ALBUMEN_SMTP_URL: `smtp://localhost:${mailServer.port}?tls=off`,
  ALBUMEN_MAIL_FROM: "Albumen <albumen@example.org>",
});

const api = serveApi();
const today = Date.parse("2026-05-04T07:23:00.000Z");
let owner: Caller;

const ownerOf = (caller: Caller) => caller.actor.account.owner;

const setExpiry = (caller: Caller, days: number) =>
  database()
    .update(apiKeys)
    .set({ expiresAt: isoTime(today + days * dayMs) })
    .where(eq(apiKeys.owner, ownerOf(caller)));

/**
 * Makes the digests of a day and sends what was queued. Returns the mails to the owner since the
 * last call.
 */
async function runDay(days = 0) {
  mailServer.received.length = 0;
  await sendDueDigests("", today + days * dayMs);
  await sendQueued();

  return mailServer.received.filter(({ recipients }) => recipients.includes(ownerOf(owner)));
}

async function sendQueued(): Promise<void> {
  for (const { id } of await database().select().from(outgoingMails)) await sendQueuedMail(id);
}

const switchOff = () =>
  database()
    .update(userSettings)
    .set({ emailNotices: false })
    .where(eq(userSettings.owner, ownerOf(owner)));

const unsubscribeUrlOf = (raw: string) =>
  new URL(/^List-Unsubscribe: <(\S+)>\r?$/m.exec(raw)?.[1] ?? expect.fail(raw));

beforeEach(async () => {
  owner = await createCaller(api.origin);
});

afterEach(async () => {
  for (const table of [outbox, outgoingMails, accountNotices]) await database().delete(table);
  // The digests of the next test are not for this owner.
  await switchOff();
});

afterAll(() => mailServer.stop());

describe("a digest", () => {
  it("names what needs attention with the page for it, as text and HTML", async () => {
    const image = await owner.upload("a.jpg", await testImage());
    await setExpiry(owner, 6);
    await database().update(images).set({ variantsStatus: "failed" }).where(eq(images.id, image.id));
    const [mail, ...others] = await runDay();

    expect(others).toEqual([]);
    expect(mail?.message.subject).toBe("Your Albumen account needs attention");

    const { text = "", html = "" } = mail?.message ?? {};
    const origin = "http://localhost:3999";
    for (const part of [text, html]) {
      expect(part).toContain(`In your account ${owner.actor.account.handle} at ${origin}:`);
      expect(part).toContain("The API key “test” expires on May 10, 2026. Replace it before then.");
      expect(part).toContain(`${origin}/dashboard/settings/keys`);
      expect(part).toContain("Some variants of 1 image could not be rendered.");
      expect(part).toContain(`${origin}/dashboard/images/${image.id}`);
      expect(part.replaceAll("&amp;", "&")).toContain(unsubscribeUrlOf(mail?.raw ?? "").href);
    }

    expect(html).not.toMatch(/<img|<script|src=/);
  });

  it("a digest mentions a failed export", async () => {
    const { id } = await owner.expect<AccountExport>(202, "POST", "/api/account/export");
    await failExport(id);
    const [mail] = await runDay((Date.now() - today) / dayMs);

    expect(mail?.message.text).toMatch(/Your account export failed on \w+ \d+, \d{4}\./);
    expect(mail?.message.text).toContain("http://localhost:3999/dashboard/settings/data");
  });

  it("is sent again only when something is new", async () => {
    await setExpiry(owner, 6);
    expect(await runDay()).toHaveLength(1);
    expect(await runDay(1)).toEqual([]);

    // The key's other notice.
    const [mail] = await runDay(7);
    expect(mail?.message.text).toContain("The API key “test” expired on May 10, 2026.");
    expect(await runDay(8)).toEqual([]);

    await setExpiry(owner, 15);
    expect((await runDay(9))[0]?.message.text).toContain("expires on May 19, 2026");
  });

  it("is sent at most once a day", async () => {
    await setExpiry(owner, 6);
    expect(await runDay()).toHaveLength(1);

    await setExpiry(owner, 5);
    expect(await runDay(0.5)).toEqual([]);
    expect(await runDay(1)).toHaveLength(1);
  });

  it("is not sent without anything to tell, nor about what was dismissed", async () => {
    expect(await runDay()).toEqual([]);

    await database()
      .update(apiKeys)
      .set({ expiresAt: isoTime(Date.now() + 6 * dayMs) })
      .where(eq(apiKeys.owner, ownerOf(owner)));
    const browser = await signIn(api.origin, owner.actor);
    const { notices } = await browser.expect<CallerResource>(200, "GET", "/api/me");
    const ids = notices.map(({ id }) => id);

    expect(await browser.expect(200, "POST", "/api/notices/dismiss", { ids })).toEqual({ notices: [] });

    const days = (Date.now() - today) / dayMs;
    expect(await runDay(days)).toEqual([]);

    await database().delete(accountNotices);
    expect(await runDay(days)).toHaveLength(1);
  });

  it("a digest mentions expiring images only on request, and again with the next one", async () => {
    const [first, second] = [
      await owner.upload("a.jpg", await testImage()),
      await owner.upload("b.jpg", await testImage()),
    ];

    const expireAfter = (id: string, days: number) =>
      database()
        .update(images)
        .set({ expirationDate: isoTime(today + days * dayMs) })
        .where(eq(images.id, id));
    await expireAfter(first.id, 3);
    await expireAfter(second.id, 8.5);

    expect(await runDay()).toEqual([]);

    await owner.expect(200, "PATCH", "/api/settings", { notify_expiring_images: true });
    const [mail] = await runDay();

    expect(mail?.message.text).toContain(
      "1 image moves to the trash within 7 days, the first on May 7, 2026.",
    );
    expect(mail?.message.text).toContain("/dashboard?expiring_within=7d");
    expect(await runDay(1)).toEqual([]);
    expect((await runDay(2))[0]?.message.text).toContain("2 images move to the trash");
  });

  it("is not sent to an owner who does not want it", async () => {
    await setExpiry(owner, 6);
    await switchOff();
    expect(await runDay()).toEqual([]);
  });

  it("is queued once by two processes at the same time, and with its record or not at all", async () => {
    await setExpiry(owner, 6);
    await Promise.all(Array.from({ length: 8 }, () => sendDueDigests("", today)));
    const queued = () => database().$count(outgoingMails, eq(outgoingMails.toAddress, ownerOf(owner)));
    const recorded = () => database().$count(accountNotices, eq(accountNotices.owner, ownerOf(owner)));

    expect([await queued(), await recorded()]).toEqual([1, 1]);
  });

  it("is made by its job once a day, and sent by the job of all mails", async () => {
    await database()
      .update(apiKeys)
      .set({ expiresAt: isoTime(Date.now() + 6 * dayMs) })
      .where(eq(apiKeys.owner, ownerOf(owner)));
    mailServer.received.length = 0;
    const jobs = await startJobs({ functions: [sendDigests, sendMail] });
    try {
      await expect.poll(() => database().$count(jobCrons)).toBe(1);
      await database().update(jobCrons).set({ nextAt: isoTime() });
      await expect
        .poll(() => mailServer.received.map(({ recipients }) => recipients[0]))
        .toContain(ownerOf(owner));
    } finally {
      await jobs.stop();
    }

    expect(mailServer.received.filter(({ recipients }) => recipients[0] === ownerOf(owner))).toHaveLength(1);
  });
});

describe("the link to unsubscribe", () => {
  const readSetting = async () =>
    (await owner.expect<SettingsResource>(200, "GET", "/api/settings")).email_notices;

  async function receiveDigest() {
    await setExpiry(owner, 6);
    const [mail] = await runDay();
    const signed = unsubscribeUrlOf(mail?.raw ?? "");
    // A key that has expired by the real time could not read the settings.
    await database()
      .update(apiKeys)
      .set({ expiresAt: null })
      .where(eq(apiKeys.owner, ownerOf(owner)));

    return { raw: mail?.raw ?? "", url: api.origin + signed.pathname + signed.search };
  }

  const oneClick = (url: string, body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" })) =>
    fetch(url, { method: "POST", body, redirect: "manual" });

  it("works by one POST without a session, however the mail program encodes it", async () => {
    const { raw, url } = await receiveDigest();
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);

    const response = await oneClick(url);
    expect([response.status, await response.json()]).toEqual([200, { unsubscribed: true }]);
    expect(await readSetting()).toBe(false);

    await owner.expect(200, "PATCH", "/api/settings", { email_notices: true });
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");

    expect((await oneClick(url, form)).status).toBe(200);
    expect((await oneClick(url, form)).status).toBe(200);
    expect(await readSetting()).toBe(false);

    const log = await owner.expect<{ data: unknown[] }>(200, "GET", "/api/audit-logs?resource_type=settings");
    expect(log.data[0]).toMatchObject({ action: "update", metadata: { fields: ["email_notices"] } });
  });

  it("the link opens a confirmation, and its button leads to a page", async () => {
    const { url } = await receiveDigest();
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(url, { method, redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/unsubscribe${new URL(url).search}`,
      ]);
    }

    expect(await readSetting()).toBe(true);

    const response = await oneClick(`${url}&from=page`);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/unsubscribe?done=true"]);
    expect(await readSetting()).toBe(false);
  });

  it("works for its own account only, and not when it was changed", async () => {
    const { url } = await receiveDigest();
    const other = api.stranger.actor.account.uid;
    const changed = [
      url.replace(owner.actor.account.uid, other),
      url.replace(/signature=.{4}/, "signature=AAAA"),
      url.replace(/&signature=.*/, ""),
    ];

    for (const wrong of changed) {
      expect((await oneClick(wrong)).status).toBe(404);
      const opened = await fetch(wrong, { redirect: "manual" });
      expect(opened.headers.get("location")).toBe("/unsubscribe");
    }

    expect(await readSetting()).toBe(true);
    expect((await api.stranger.expect<SettingsResource>(200, "GET", "/api/settings")).email_notices).toBe(
      true,
    );
    expect((await fetch(url, { method: "PUT" })).status).toBe(405);
  });
});
