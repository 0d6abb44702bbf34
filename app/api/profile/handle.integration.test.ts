import { and, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { auditLogs, userSettings, users } from "@/db/schema";
import { emitImageChange, imageChangesChannel } from "@/lib/caching";
import { ensureOwner, systemActor } from "@/lib/identity/owners";
import { listenToChannel, notify } from "@/lib/platform/database/notifications";
import { db, transaction } from "@/lib/platform/database/transaction";
import { ageRenames } from "@/test/builders/handles";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();

const changeHandle = (caller: Caller, handle: string) => caller.call("PATCH", "/api/profile", { handle });
const changeHandleTo = (caller: Caller, handle: string) =>
  caller.expect(200, "PATCH", "/api/profile", { handle });
const fetchImage = (url: string | undefined, headers = {}) =>
  fetch(withOrigin(api.origin, url), { redirect: "manual", headers });
const handleTakenError = { status: 409, body: { code: "HANDLE_TAKEN" } };
const anyText = expect.any(String);
const toPathname = (url: string | undefined) => new URL(url ?? "").pathname;

describe("a handle change", () => {
  it("gives every image new URLs, to which all old ones redirect", async () => {
    const owner = await createCaller(api.origin);
    const before = await owner.upload("portrait.jpg", await testImage());

    // The delivery is cached now and must be invalidated at once.
    expect((await fetchImage(before.urls.original)).status).toBe(200);
    expect((await fetchImage(before.urls.thumb)).status).toBe(200);

    await changeHandleTo(owner, "first-name");
    const between = await owner.expect(200, "GET", `/api/images/${before.id}`);

    expect(toPathname(between.urls.original)).toBe("/i/first-name/images/portrait.jpg");
    expect((await fetchImage(between.urls.original)).status).toBe(200);

    await ageRenames(owner.actor.account.uid);
    await changeHandleTo(owner, "second-name");
    const after = await owner.expect(200, "GET", `/api/images/${before.id}`);
    for (const old of [before, between]) {
      for (const key of ["original", "w256", "thumb"]) {
        const answer = await fetchImage(`${old.urls[key]}?v=1`);
        expect([answer.status, answer.headers.get("location")]).toEqual([
          308,
          `${toPathname(after.urls[key])}?v=1`,
        ]);
      }
    }

    expect((await fetch(withOrigin(api.origin, before.urls.original))).status).toBe(200);

    const [entry] = await db()
      .select({ metadata: auditLogs.metadata })
      .from(auditLogs)
      .where(and(eq(auditLogs.owner, owner.actor.account.owner), eq(auditLogs.resourceType, "profile")))
      .orderBy(auditLogs.createdAt);

    expect(entry?.metadata).toMatchObject({
      handle: { from: owner.actor.account.handle, to: "first-name" },
    });
  });

  it("can be reverted", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("returning.jpg", await testImage());
    await changeHandleTo(owner, "elsewhere");
    const moved = await owner.expect(200, "GET", `/api/images/${image.id}`);
    await ageRenames(owner.actor.account.uid);
    await changeHandleTo(owner, owner.actor.account.handle);

    expect((await fetchImage(image.urls.original)).status).toBe(200);
    expect((await fetchImage(moved.urls.original)).headers.get("location")).toBe(
      toPathname(image.urls.original),
    );

    await changeHandleTo(owner, owner.actor.account.handle);
    expect((await fetchImage(image.urls.original)).status).toBe(200);
  });

  it("a handle change does not redirect other people to a private image", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("hidden.jpg", await testImage(), { visibility: "private" });
    await changeHandleTo(owner, "with-a-secret");

    expect((await fetchImage(image.urls.original)).status).toBe(404);
    expect((await fetchImage(image.urls.original, { authorization: `Bearer ${owner.key}` })).status).toBe(
      308,
    );
  });

  it("reaches other processes too", async () => {
    const owner = await createCaller(api.origin);
    const image = await owner.upload("elsewhere.jpg", await testImage());
    let resolveListening = () => {};
    const listening = new Promise<void>((resolve) => {
      resolveListening = resolve;
    });
    const stop = listenToChannel({
      channel: imageChangesChannel,
      onMessage: emitImageChange,
      onConnect: resolveListening,
    });
    afterAll(stop);
    await listening;

    expect((await fetchImage(image.urls.original)).status).toBe(200);

    // As another process does it: this one is notified through the database only.
    const { uid } = owner.actor.library;

    await transaction(async () => {
      await db().update(users).set({ handle: "changed-there" }).where(eq(users.uid, uid));
      await db().execute(
        sql`insert into handle_aliases (handle, uid, created_at) values (${owner.actor.account.handle}, ${uid}, '')`,
      );
      await notify(imageChangesChannel, [uid]);
    });

    await expect.poll(async () => (await fetchImage(image.urls.original)).status).toBe(308);
  });
});

describe("a handle", () => {
  it("the current or previous handle of a different account is taken, and nothing else changes with it", async () => {
    const { handle } = api.stranger.actor.library;
    expect(await changeHandle(api.owner, handle)).toMatchObject(handleTakenError);

    await changeHandleTo(api.stranger, "strangers-new");
    expect(await changeHandle(api.owner, handle)).toMatchObject(handleTakenError);

    const both = await api.owner.call("PATCH", "/api/profile", { handle, bio: "Not kept" });
    expect(both).toMatchObject(handleTakenError);
    expect(await api.owner.expect(200, "GET", "/api/profile")).toMatchObject({
      handle: api.owner.actor.account.handle,
      bio: null,
    });
  });

  it("a handle that another account used is not given to a new account", async () => {
    const first = await ensureOwner("grace@example.com");
    expect(first.handle).toBe("grace");
    await changeHandleAs("grace@example.com", "grace-hopper");
    expect((await ensureOwner("grace@example.org")).handle).toBe("grace-2");
  });

  it("goes to one of twenty simultaneous claims", async () => {
    const callers = await Promise.all(Array.from({ length: 20 }, () => createCaller(api.origin)));
    const answers = await Promise.all(callers.map((caller) => changeHandle(caller, "wanted")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    for (const answer of answers.filter((one) => one.status === 409))
      expect(answer).toMatchObject(handleTakenError);
  });

  it("stays its owner's during a change", async () => {
    const [leaving, waiting] = [await createCaller(api.origin), await createCaller(api.origin)];
    for (let round = 0; round < 5; round++) {
      const handle = `left-${round}`;
      await ageRenames(leaving.actor.account.uid);
      await changeHandleTo(leaving, handle);
      await ageRenames(leaving.actor.account.uid);
      const email = `left-${round}@example.com`;
      const [left, claimed, made] = await Promise.all([
        changeHandle(leaving, `gone-${round}`),
        changeHandle(waiting, handle),
        ensureOwner(email),
      ]);
      expect([left.status, claimed.status, made.handle]).toEqual([200, 409, `${handle}-2`]);
    }
  });

  it("is not swapped: two owners who try keep theirs", async () => {
    const [one, other] = [await createCaller(api.origin), await createCaller(api.origin)];
    const answers = await Promise.all([
      changeHandle(one, other.actor.account.handle),
      changeHandle(other, one.actor.account.handle),
    ]);
    expect(answers).toMatchObject([handleTakenError, handleTakenError]);
  });

  it("can be chosen on the welcome page, which is no rename of the day", async () => {
    const { actor } = await createCaller(api.origin);
    const { owner, uid } = actor.account;
    const session = await signIn(api.origin, actor);
    const choose = async (handle: string) => (await session.call("PATCH", "/api/profile", { handle })).status;

    expect(await choose(`chosen-${uid.slice(-8)}`)).toBe(200);
    expect(await choose(`again-${uid.slice(-8)}`)).toBe(200);
    expect(await choose(`third-${uid.slice(-8)}`)).toBe(429);

    await ageRenames(uid);
    await db().update(userSettings).set({ welcomed: true }).where(eq(userSettings.owner, owner));

    expect(await choose(`later-${uid.slice(-8)}`)).toBe(200);
    expect(await choose(`latest-${uid.slice(-8)}`)).toBe(429);
  });

  it("changes once a day, whoever of many requests at once is first", async () => {
    const owner = await createCaller(api.origin);
    const handles = Array.from({ length: 10 }, (_, index) => `many-${index}`);
    const answers = await Promise.all(handles.map((handle) => changeHandle(owner, handle)));
    const [changed, ...others] = answers.toSorted((one, other) => one.status - other.status);

    expect(changed?.status).toBe(200);

    for (const { status, body, headers } of others) {
      expect([status, body]).toMatchObject([429, { code: "RATE_LIMITED", details: { handle: [anyText] } }]);
      const waitSeconds = Number(headers.get("retry-after"));
      expect(waitSeconds).toBeGreaterThan(23 * 3_600);
      expect(waitSeconds).toBeLessThanOrEqual(24 * 3_600);
    }

    const { handle } = await owner.expect<{ handle: string }>(200, "GET", "/api/profile");

    expect(handles).toContain(handle);

    const { rows } = await db().execute<{ handle: string }>(
      sql`select handle from handle_aliases where uid = ${owner.actor.account.uid}`,
    );
    expect(rows).toEqual([{ handle: owner.actor.account.handle }]);

    // Everything else of the profile can change, and the handle can be sent along.
    await owner.expect(200, "PATCH", "/api/profile", { handle, bio: "Renamed" });
    await ageRenames(owner.actor.account.uid);
    await changeHandleTo(owner, "many-later");
  });

  it("redirects while it is one of the last five, and is free for others a year after it was replaced", async () => {
    const [owner, other] = [await createCaller(api.origin), await createCaller(api.origin)];
    const { uid, handle: first } = owner.actor.account;
    const image = await owner.upload("many-names.jpg", await testImage());
    for (let number = 1; number <= 5; number++) {
      await changeHandleTo(owner, `name-${number}`);
      await ageRenames(uid);
    }

    expect((await fetchImage(image.urls.original)).status).toBe(308);

    await changeHandleTo(owner, "name-6");
    await ageRenames(uid);

    expect((await fetchImage(image.urls.original)).status).toBe(404);
    expect((await fetchImage(image.urls.original?.replace(first, "name-1"))).status).toBe(308);
    expect(await changeHandle(other, first)).toMatchObject(handleTakenError);

    await ageRenames(uid, 365);
    expect(await changeHandle(other, "name-1")).toMatchObject(handleTakenError);

    await changeHandleTo(other, first);
    expect((await fetchImage(image.urls.original)).status).toBe(404);

    // The account that took it can leave it too.
    await ageRenames(other.actor.account.uid);
    await changeHandleTo(other, `${first}-now`);

    expect(await changeHandle(owner, first)).toMatchObject(handleTakenError);
  });
});

async function changeHandleAs(email: string, handle: string): Promise<void> {
  await changeHandleTo(
    await createCallerFor(api.origin, systemActor(await ensureOwner(email)), ["settings:write"]),
    handle,
  );
}
