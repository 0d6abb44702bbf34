import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, batchJobs, images, memberships, outgoingMails, users } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import { maySignUp } from "@/lib/identity/sign-up";
import { newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { getLicenseStatement } from "@/lib/licenses";
import { openLibrary } from "@/lib/memberships";
import type { CreatedMembership, LibraryResource, MembershipResource } from "@/lib/memberships/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { type Account, createAccount, createTwoAccounts } from "@/test/builders/account";
import { addMember, handleOf, inLibrary } from "@/test/builders/memberships";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import type { Client } from "@/test/harness/caller";
import { holdLeaderLock } from "@/test/harness/leader";

const api = serveApi();
holdLeaderLock();

const newAccounts = () => createTwoAccounts(api.origin);

async function invite(library: Account, email: string, role = "editor"): Promise<string> {
  await library.browser.expect(201, "POST", "/api/memberships", { email, role });
  const [mail] = await db().select().from(outgoingMails).where(eq(outgoingMails.toAddress, email));
  return /\/invitations\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

const accept = (account: Account, token: string) =>
  account.browser.call("POST", "/api/memberships/accept", { token });

const lastEntry = async (owner: string) => {
  const rows = await db().select().from(auditLogs).where(eq(auditLogs.owner, owner));
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1))[0];
};

describe("an invitation", () => {
  it("is mailed, accepted once, and ends when the member leaves", async () => {
    const [library, member] = await newAccounts();
    const email = member.actor.account.owner;
    const token = await invite(library, email);
    const answers = await Promise.all([accept(member, token), accept(member, token)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);

    const { data } = await library.browser.expect<{ data: MembershipResource[] }>(
      200,
      "GET",
      "/api/memberships",
    );
    expect(data).toMatchObject([{ email, role: "editor", status: "active", handle: handleOf(member) }]);

    const libraries = await member.browser.expect<{ data: LibraryResource[] }>(200, "GET", "/api/libraries");
    expect(libraries.data.map(({ handle, role, is_own }) => [handle, role, is_own])).toEqual([
      [handleOf(member), "owner", true],
      [handleOf(library), "editor", false],
    ]);

    await inLibrary(library, member).expect(200, "GET", "/api/images");
    await member.browser.expect(200, "DELETE", `/api/libraries/${handleOf(library)}`);

    expect(await inLibrary(library, member).call("GET", "/api/images")).toMatchObject({ status: 404 });
    expect(await lastEntry(library.actor.account.owner)).toMatchObject({
      action: "delete",
      resourceType: "membership",
      actorUid: member.actor.account.uid,
    });
  });

  it("has a link to hand over where no mail is sent, in the response that creates it alone", async () => {
    const [library, member] = await newAccounts();
    const body = { email: member.actor.account.email, role: "viewer" };
    const { link } = await library.browser.expect<CreatedMembership>(201, "POST", "/api/memberships", body);
    const listed = await library.browser.call("GET", "/api/memberships");

    expect(JSON.stringify(listed.body)).not.toContain("/invitations/");
    expect(await accept(member, link?.split("/").at(-1) ?? "")).toMatchObject({ status: 200 });

    Object.assign(env(), { ALBUMEN_SMTP_URL: {} });
    const other = await createAccount(api.origin);
    const mailed = { ...body, email: other.actor.account.email };

    expect(await library.browser.expect(201, "POST", "/api/memberships", mailed)).toMatchObject({
      link: null,
    });

    Object.assign(env(), { ALBUMEN_SMTP_URL: undefined });
  });

  it("is for its address, for two weeks, and another one ends it", async () => {
    const [library, member] = await newAccounts();
    const email = member.actor.account.owner;
    const first = await invite(library, email);
    await db().delete(outgoingMails).where(eq(outgoingMails.toAddress, email));
    const second = await invite(library, email, "viewer");

    expect(await accept(await createAccount(api.origin), second)).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    expect(await accept(member, first)).toMatchObject({ status: 404 });

    const expiresAt = isoTime(Date.now() - 1);
    await db().update(memberships).set({ expiresAt }).where(eq(memberships.email, email));

    expect(await accept(member, second)).toMatchObject({ status: 404 });
  });

  it("lets its address sign up where that needs one", async () => {
    const [library] = await newAccounts();
    const email = `new-${library.word}@example.com`;
    Object.assign(env(), { ALBUMEN_SIGN_UP: "invite" });

    expect(await maySignUp(email)).toBe(false);

    await invite(library, email);
    expect(await maySignUp(email)).toBe(true);

    Object.assign(env(), { ALBUMEN_SIGN_UP: "closed" });
    expect(await maySignUp(email)).toBe(false);

    Object.assign(env(), { ALBUMEN_SIGN_UP: undefined });
  });

  it("is not for the owner, for a member, or for more than 100", async () => {
    const [library, member] = await newAccounts();
    const { owner } = library.actor.account;
    const send = (email: string) =>
      library.browser.call("POST", "/api/memberships", { email, role: "viewer" });

    expect(await send(owner.toUpperCase())).toMatchObject({ status: 400 });

    await addMember(library, member, "viewer");
    expect(await send(member.actor.account.owner)).toMatchObject({ status: 409 });

    const times = { createdAt: isoTime(), expiresAt: isoTime(Date.now() + dayMs) };
    const rows = Array.from({ length: 98 }, (_, index) => ({
      id: newId("mem"),
      owner,
      email: `${index}@example.com`,
      role: "viewer" as const,
      ...times,
    }));
    await db().insert(memberships).values(rows);
    const answers = await Promise.all([send("a@example.com"), send("b@example.com"), send("c@example.com")]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("rate limits", () => {
  it("rate limits of invitations count the account that sends them, whatever the library", async () => {
    const [library, manager] = await newAccounts();
    await addMember(library, manager, "manager");
    const send = (client: Client, name: string) =>
      client.call("POST", "/api/memberships", {
        email: `${name}-${library.word}@example.com`,
        role: "viewer",
      });

    for (let count = 0; count < 10; count++)
      expect(await send(inLibrary(library, manager), `a${count}`)).toMatchObject({ status: 201 });
    for (const client of [inLibrary(library, manager), manager.browser]) {
      const limited = await send(client, "b");
      expect(limited).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
      expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    }

    expect(await send(library.browser, "c")).toMatchObject({ status: 201 });

    const addresses = await db()
      .select()
      .from(memberships)
      .where(eq(memberships.owner, library.actor.account.owner));
    expect(addresses.map(({ email }) => email)).not.toContain(`b-${library.word}@example.com`);
  });

  it("rate limits in a different library follow the member's own plan", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "contributor");
    await db().update(users).set({ planTier: "free" }).where(eq(users.owner, member.actor.account.owner));
    const create = (client: Client, name: string) =>
      client.call("POST", "/api/images", { filename: `${name}.jpg` });
    const policyOf = async (client: Client, name: string) =>
      (await create(client, name)).headers.get("ratelimit-policy");

    expect(await policyOf(inLibrary(library, member), "one")).toBe('"upload";q=30;w=60');
    expect(await policyOf(library.browser, "two")).not.toBe('"upload";q=30;w=60');
  });
});

describe("a role", () => {
  it("the manager role is given and taken by the owner only, and counts from the next request on", async () => {
    const [library, manager] = await newAccounts();
    const other = await createAccount(api.origin);
    const managerId = await addMember(library, manager, "manager");
    const otherId = await addMember(library, other, "viewer");
    const client = inLibrary(library, manager);
    const required = { status: 403, body: { code: "ROLE_REQUIRED", details: { role: ["owner"] } } };
    const change = (id: string, role: string) => client.call("PATCH", `/api/memberships/${id}`, { role });

    expect(await change(otherId, "manager")).toMatchObject(required);
    expect(await change(managerId, "viewer")).toMatchObject(required);
    expect(await client.call("DELETE", `/api/memberships/${managerId}`)).toMatchObject(required);

    const body = { email: "new@example.com", role: "manager" };
    expect(await client.call("POST", "/api/memberships", body)).toMatchObject(required);

    const image = await library.createImage();
    const update = () =>
      inLibrary(library, other).call("PATCH", `/api/images/${image.id}`, { alt: "Changed" });

    expect(await update()).toMatchObject({ status: 403, body: { code: "ROLE_REQUIRED" } });
    expect(await change(otherId, "editor")).toMatchObject({ status: 200, body: { role: "editor" } });
    expect(await update()).toMatchObject({ status: 200 });

    await library.browser.expect(200, "PATCH", `/api/memberships/${managerId}`, { role: "viewer" });
    expect(await change(otherId, "viewer")).toMatchObject({ status: 403 });
  });

  it("only the manager role allows a batch to delete permanently", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "editor");
    const { id } = await library.createImage();
    const client = inLibrary(library, member);
    await client.expect(200, "POST", "/api/images/batch", { action: "delete", ids: [id] });

    expect(await client.call("POST", "/api/images/batch", { action: "purge", ids: [id] })).toMatchObject({
      status: 403,
      body: { code: "ROLE_REQUIRED", details: { role: ["manager"] } },
    });
    expect(await db().select().from(images).where(eq(images.id, id))).toHaveLength(1);
  });
});

describe("a change by a member", () => {
  it("is in the library's log, under the member's account, and an undo too", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "editor");
    const { id } = await library.createImage();
    const client = inLibrary(library, member);
    const batch = { action: "visibility", ids: [id], visibility: "private" };
    const { undo_job } = await client.expect<{ undo_job: string }>(200, "POST", "/api/images/batch", batch);
    const actorUid = member.actor.account.uid;

    expect(await lastEntry(library.actor.account.owner)).toMatchObject({ action: "update", actorUid });

    await client.expect(202, "POST", `/api/jobs/${undo_job}/undo`);
    const entry = await lastEntry(library.actor.account.owner);

    expect(entry).toMatchObject({ actorUid, metadata: { undo_of: undo_job } });
  });

  it("belongs to the library: files, and the name in license statements", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "contributor");
    const { owner } = library.actor.account;
    const client = inLibrary(library, member);
    const image = await client.upload("mine.png", await testImage({ width: 8, height: 8 }));
    const [row] = await db().select().from(images).where(eq(images.id, image.id));

    expect(row?.owner).toBe(owner);

    await db().update(users).set({ displayName: "Ada" }).where(eq(users.owner, owner));
    const actor = await openLibrary(member.actor, handleOf(library));

    expect(await getLicenseStatement(actor ?? member.actor, "cc-by-4.0")).toMatchObject({ owner: "Ada" });
  });

  it("is not opened by a name that no library can have", async () => {
    const [, member] = await newAccounts();
    for (const handle of ["\0", "a\0b", "\n"])
      expect(await openLibrary(member.actor, handle)).toBeUndefined();
  });

  it("in the background stops when the membership ends", async () => {
    const [library, member] = await newAccounts();
    const membershipId = await addMember(library, member, "editor");
    const { id } = await library.createImage();
    const batch = { action: "strip", what: "all", ids: [id] };
    const { job } = await inLibrary(library, member).expect<{ job: { id: string } }>(
      202,
      "POST",
      "/api/images/batch",
      batch,
    );
    await library.browser.expect(200, "DELETE", `/api/memberships/${membershipId}`);
    while (!(await runJob(job.id)));
    const [row] = await db().select().from(batchJobs).where(eq(batchJobs.id, job.id));

    expect(row).toMatchObject({ status: "cancelled", changed: 0, actorUid: member.actor.account.uid });
  });

  it("is another request with the same Idempotency-Key in another library", async () => {
    const [library, member] = await newAccounts();
    await addMember(library, member, "editor");
    const headers = { "idempotency-key": "once" };
    const create = (client: Client) => client.call("POST", "/api/tags", { tag: "same" }, headers);

    expect(await create(inLibrary(library, member))).toMatchObject({ status: 201 });
    expect(await create(member.browser)).toMatchObject({ status: 409 });
    expect(await create(inLibrary(library, member))).toMatchObject({ status: 201 });
  });
});
