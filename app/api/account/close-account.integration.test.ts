import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authSessions, authUsers, images, outbox } from "@/db/schema";
import { removeAccount, sweepClosedAccounts } from "@/lib/account";
import { createSignInLink, hashSession, sessionCookieName } from "@/lib/credentials";
import { fsck } from "@/lib/fsck";
import { hourMs } from "@/lib/kernel/time";
import { ensureOwner, systemActor } from "@/lib/owners";
import { env } from "@/lib/platform/env";
import { executor } from "@/lib/platform/transaction";
import { makePresets } from "@/lib/variants";
import { serveApi } from "@/test/api-suite";
import { callerWith, clientWith, form } from "@/test/caller";
import { signIn } from "@/test/session";
import { at, photo, send } from "@/test/uploads";

const api = serveApi();

let people = 0;

/** An account that holds something of everything. */
async function openAccount() {
  const email = `leaving-${++people}@example.com`;
  const actor = systemActor(await ensureOwner(email));
  const caller = await callerWith(api.origin, actor, ["*"]);
  const browser = await signIn(api.origin, actor);
  await caller.expect(201, "POST", "/api/albums", { album: "travels", title: "Travels" });
  const image = await caller.upload("one.jpg", await photo(), { album: "travels", tags: "sea" });
  await makePresets(image.id, 1);
  await caller.expect(200, "POST", `/api/images/${image.id}/favourite`);
  await caller.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "renamed.jpg" });
  await caller.expect(201, "POST", "/api/images", { filename: "pending.jpg" });
  return { email, actor, caller, browser, image, url: at(api.origin, image.urls.original) };
}

/** The same person by a new sign-in link. */
async function signInAgain(email: string) {
  const id = randomUUID();
  const reference = randomUUID();
  const expires = new Date(Date.now() + hourMs);
  await executor().insert(authUsers).values({ id, email });
  await executor()
    .insert(authSessions)
    .values({ sessionToken: hashSession(reference), userId: id, expires });
  const cookie = `${sessionCookieName()}=${reference}`;
  return clientWith(api.origin, api.owner.actor, { cookie, "sec-fetch-site": "same-origin" });
}

const close = (client: { call: typeof api.owner.call }, confirm: string) =>
  client.call("DELETE", "/api/account", { confirm });

async function remove(uid: string): Promise<void> {
  while (!(await removeAccount(uid)));
}

/** Where in the database the text is found, as `table.column`. */
async function mentions(text: string): Promise<string[]> {
  const columns = await executor().execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`);
  const found: string[] = [];
  for (const row of columns.rows as Array<{ table_name: string; column_name: string }>) {
    const [table, column] = [sql.identifier(row.table_name), sql.identifier(row.column_name)];
    const { rows } = await executor().execute(
      sql`select 1 from ${table} where position(${text} in ${column}) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(`${row.table_name}.${row.column_name}`);
  }
  return found;
}

async function storedFilesOf(imageId: string): Promise<string[]> {
  const folder = path.join(env().dataFolder, "files", "images", imageId);
  return readdir(folder).catch(() => []);
}

const check = () => fsck({ repair: false, force: false, hashes: true });

describe("closing an account", () => {
  it("wants a signed-in person who names the handle", async () => {
    const { caller, browser, actor, url } = await openAccount();
    expect(await close(caller, actor.handle)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    for (const confirm of ["", actor.handle.toUpperCase(), actor.owner, "yes"]) {
      expect(await close(browser, confirm)).toMatchObject({
        status: 400,
        body: { details: { confirm: [expect.stringContaining(actor.handle)] } },
      });
    }
    expect((await browser.call("DELETE", "/api/account", {})).body).toMatchObject({
      details: { confirm: ["is required"] },
    });
    expect((await browser.call("DELETE", "/api/account")).status).toBe(415);
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect(
      (await browser.call("DELETE", "/api/account", { confirm: actor.handle }, crossSite)).body,
    ).toMatchObject({ code: "CSRF" });
    expect((await fetch(url, { redirect: "manual" })).status).toBe(308);
    expect((await caller.call("GET", "/api/me")).status).toBe(200);
  });

  it("ends everything at once: sessions, keys, addresses, the handle", async () => {
    const { email, caller, browser, actor, image, url } = await openAccount();
    const otherKey = await callerWith(api.origin, actor, ["read"]);
    const otherBrowser = await signIn(api.origin, actor);
    await createSignInLink(email);
    await browser.expect(200, "PATCH", "/api/profile", { handle: `${actor.handle}-new` });
    const present = url.replace(actor.handle, `${actor.handle}-new`).replace("one.jpg", "renamed.jpg");
    expect((await fetch(present)).status).toBe(200);

    expect(await close(browser, `${actor.handle}-new`)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });

    for (const client of [caller, browser, otherKey, otherBrowser]) {
      expect(await client.call("GET", "/api/me")).toMatchObject({
        status: 401,
        body: { code: "UNAUTHORIZED" },
      });
      expect((await close(client, `${actor.handle}-new`)).status).toBe(401);
    }
    for (const address of [url, present, present.replace("renamed", "w256/renamed")]) {
      expect([address, (await fetch(address, { redirect: "manual" })).status]).toEqual([address, 404]);
    }
    expect((await fetch(present.replace(`${actor.handle}-new`, actor.uid))).status).toBe(404);
    // Somebody else may have it now, and is not led to.
    await api.stranger.expect(200, "PATCH", "/api/profile", { handle: actor.handle });
    expect((await fetch(url, { redirect: "manual" })).status).toBe(404);
    expect(await storedFilesOf(image.id)).not.toEqual([]);
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });
    await remove(actor.uid);
  });

  it("lets nobody in with the address again before all is removed, and then as somebody new", async () => {
    const { email, browser, actor } = await openAccount();
    await close(browser, actor.handle);
    const refusal = { kind: "unavailable", message: expect.stringContaining("is being deleted") };
    await expect(ensureOwner(email)).rejects.toMatchObject(refusal);
    const again = await signInAgain(email);
    expect(await again.call("GET", "/api/me")).toMatchObject({ status: 503 });
    expect(await again.call("POST", "/api/images", { filename: "a.jpg" })).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("is being deleted") },
    });
    await remove(actor.uid);
    const me = await again.expect<{ uid: string; handle: string }>(200, "GET", "/api/me");
    expect(me).toMatchObject({ handle: actor.handle });
    expect(me.uid).not.toBe(actor.uid);
    expect(await again.expect(200, "GET", "/api/images?include_deleted=true")).toMatchObject({ data: [] });
    expect(await again.expect(200, "GET", "/api/albums")).toMatchObject({
      data: [{ album: "images", count: 0 }],
    });
  });

  it("is one thing for twenty who do it together", async () => {
    const { browser, actor } = await openAccount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(browser, actor.handle)));
    expect(answers.map((answer) => answer.status)).toContain(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    const events = await executor().select().from(outbox).where(eq(outbox.name, "account/closed"));
    expect(events.filter((event) => event.payload.includes(actor.uid))).toHaveLength(1);
    await remove(actor.uid);
  });
});

describe("what a closed account held", () => {
  it("is removed with every trace, and may be removed again", async () => {
    const { email, browser, actor, image } = await openAccount();
    expect(await mentions(email)).toEqual(expect.arrayContaining(["users.owner", "auth_users.email"]));
    await close(browser, actor.handle);
    await remove(actor.uid);
    expect(await mentions(email)).toEqual([]);
    expect(await mentions(actor.uid)).toEqual(["outbox.payload"]);
    expect(await mentions(image.id)).toEqual(["outbox.payload"]);
    expect(await storedFilesOf(image.id)).toEqual([]);
    expect(await removeAccount(actor.uid)).toBe(true);
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });
  });

  it("is not touched as long as the account is open", async () => {
    const { caller, actor, image } = await openAccount();
    expect(await removeAccount(actor.uid)).toBe(true);
    expect(await caller.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({ id: image.id });
    expect(await storedFilesOf(image.id)).not.toEqual([]);
  });

  it("goes although a removal was killed half way, and fsck sees nothing wrong meanwhile", async () => {
    const { caller, browser, actor, image } = await openAccount();
    const kept = await caller.upload("two.jpg", await photo());
    await close(browser, actor.handle);
    for (const name of await storedFilesOf(image.id))
      await rm(path.join(env().dataFolder, "files", "images", image.id, name));
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });
    await executor().delete(images).where(eq(images.id, image.id));
    expect(await check()).toMatchObject({ clean: true, youngObjects: 0 });
    await makePresets(kept.id, 1);
    await remove(actor.uid);
    expect(await storedFilesOf(kept.id)).toEqual([]);
    expect(await mentions(actor.owner)).toEqual([]);
  });

  it("is asked for again when it should long be gone", async () => {
    const { browser, actor } = await openAccount();
    await close(browser, actor.handle);
    expect(await sweepClosedAccounts()).toBe(0);
    expect(await sweepClosedAccounts(Date.now() + hourMs)).toBe(1);
    const events = await executor().select().from(outbox).where(eq(outbox.name, "account/closed"));
    expect(events.filter((event) => event.payload.includes(actor.uid))).toHaveLength(2);
    await remove(actor.uid);
    expect(await sweepClosedAccounts(Date.now() + hourMs)).toBe(0);
  });

  it("takes what is still under way with it", async () => {
    const { caller, browser, actor } = await openAccount();
    const bytes = await photo();
    const pending = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        caller.expect(201, "POST", "/api/images", { filename: `late-${index}.jpg` }),
      ),
    );
    const work = [
      ...pending.map((image) => send(api.origin, image, bytes)),
      ...pending.map((image) => caller.call("POST", `/api/images/${image.id}/complete`)),
      ...pending.map((_, index) => caller.call("POST", "/api/upload", form(`more-${index}.jpg`, bytes))),
      ...pending.map((_, index) => caller.call("POST", "/api/albums", { album: `a${index}`, title: "A" })),
      ...pending.map((_, index) => caller.call("PATCH", "/api/profile", { handle: `late-handle-${index}` })),
      ...pending.map((_, index) => caller.call("POST", "/api/tags", { tag: `t${index}` })),
      close(browser, actor.handle).then(() => remove(actor.uid)),
      close(browser, "late-handle-9").then(() => remove(actor.uid)),
    ];
    const answers = await Promise.all(work);
    for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
    // A handle may have come between.
    const { handle } = (await browser.call("GET", "/api/me")).body as { handle?: string };
    if (handle !== undefined) await close(browser, handle);
    await remove(actor.uid);
    expect(await mentions(actor.owner)).toEqual([]);
    for (const { id } of pending) expect(await storedFilesOf(id)).toEqual([]);
    // An upload that failed on the way may leave its bytes, which go when they are a day old.
    expect(await check()).toMatchObject({ clean: true });
  });
});
