import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, images, users } from "@/db/schema";
import type { CallerResource } from "@/lib/account/caller/resource";
import { keyScopes } from "@/lib/kernel/actor";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, type Client, createCaller, createCallerFor } from "@/test/harness/caller";
import { sellPlans } from "@/test/harness/sell-plans";
import { signIn } from "@/test/harness/session";

const api = serveApi();

const rateLimits = { read: 6_000, write: 1_200, upload: 600, ai: 120, poll: 600 };

describe("the caller", () => {
  it.each(keyScopes.map((scope) => [scope]))("is returned to a key that may only %s", async (scope) => {
    const { owner, uid, handle } = api.owner.actor.library;
    const key = await createCallerFor(api.origin, api.owner.actor, [scope]);
    expect(await key.expect<CallerResource>(200, "GET", "/api/me")).toEqual({
      owner,
      uid,
      handle,
      plan: "pro",
      via: "key",
      key_id: expect.stringMatching(/^key_/),
      scopes: [scope],
      library: handle,
      album: null,
      role: "owner",
      rate_limits: rateLimits,
      welcome_pending: true,
      notices: [],
      disabled: false,
      operator: false,
      capabilities: expect.objectContaining({ mail: false, cdn_purge: false }),
    });
  });

  it("is returned to a browser, without any part of its session", async () => {
    const browser = await signIn(api.origin, api.owner.actor);
    const me = await browser.expect<CallerResource>(200, "GET", "/api/me");
    expect(me).toMatchObject({
      handle: api.owner.actor.account.handle,
      via: "session",
      key_id: null,
      scopes: ["*"],
    });
  });

  it("is not returned without a credential", async () => {
    const bare = await fetch(`${api.origin}/api/me`);
    expect([bare.status, await bare.json()]).toMatchObject([401, { code: "UNAUTHORIZED" }]);
    const wrong = await fetch(`${api.origin}/api/me`, { headers: { authorization: "Bearer alb_x" } });
    expect(wrong.status).toBe(401);
  });
});

const readMe = (client: Client) => client.expect<CallerResource>(200, "GET", "/api/me");
const codesOf = ({ notices }: CallerResource) => notices.map(({ code }) => code).sort();

describe("the welcome", () => {
  it("is pending until the settings say otherwise", async () => {
    const owner = await createCaller(api.origin);
    expect((await readMe(owner)).welcome_pending).toBe(true);
    await owner.expect(200, "PATCH", "/api/settings", { welcomed: true });
    expect((await readMe(owner)).welcome_pending).toBe(false);
  });
});

describe("notices", () => {
  const id = expect.stringMatching(/^ntc_[0-9a-f]{16}$/);
  const expire = (caller: Caller, days: number) =>
    db()
      .update(apiKeys)
      .set({ expiresAt: isoTime(Date.now() + days * dayMs) })
      .where(eq(apiKeys.owner, caller.actor.account.owner));

  it("tell of keys that expire within a week, to a key only of itself", async () => {
    const owner = await createCaller(api.origin);
    const other = await createCallerFor(api.origin, owner.actor, ["images:read"]);
    const browser = await signIn(api.origin, owner.actor);
    await expire(owner, 8);

    expect((await readMe(browser)).notices).toEqual([]);

    await expire(owner, 6);
    expect((await readMe(browser)).notices).toHaveLength(2);

    const me = await readMe(other);
    expect(me.notices).toEqual([
      {
        code: "API_KEY_EXPIRING",
        level: "warning",
        expires_at: expect.any(String),
        id,
        resource: { type: "api_key", id: me.key_id, name: "test" },
      },
    ]);
  });

  it("tell a session of keys that expired within the last week", async () => {
    const owner = await createCaller(api.origin);
    const browser = await signIn(api.origin, owner.actor);
    await expire(owner, -6);

    expect((await readMe(browser)).notices).toEqual([
      {
        code: "API_KEY_EXPIRED",
        level: "error",
        expires_at: expect.any(String),
        id,
        resource: { type: "api_key", id: expect.stringMatching(/^key_/), name: "test" },
      },
    ]);

    await expire(owner, -8);
    expect((await readMe(browser)).notices).toEqual([]);
  });

  it("tell of images that expire within a week, if the settings ask for it", async () => {
    const owner = await createCaller(api.origin);
    const [later, first] = [
      await owner.upload("a.jpg", await testImage(), { expiration: "6d" }),
      await owner.upload("b.jpg", await testImage(), { expiration: "2d" }),
    ];
    await owner.upload("c.jpg", await testImage(), { expiration: "9d" });

    expect(codesOf(await readMe(owner))).toEqual([]);

    await owner.expect(200, "PATCH", "/api/settings", { notify_expiring_images: true });
    expect((await readMe(owner)).notices).toEqual([
      {
        code: "IMAGES_EXPIRING",
        level: "warning",
        images: 2,
        id,
        resource: { type: "image", id: first.id },
        expires_at: first.expiration_date,
      },
    ]);

    const tagger = await createCallerFor(api.origin, owner.actor, ["tags:read"]);
    expect(codesOf(await readMe(tagger))).toEqual([]);

    for (const image of [later, first]) await owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(codesOf(await readMe(owner))).toEqual([]);
  });

  it("are dismissed for the account, until their cause is another one", async () => {
    const owner = await createCaller(api.origin);
    const [browser, other] = [await signIn(api.origin, owner.actor), await signIn(api.origin, owner.actor)];
    const second = await createCallerFor(api.origin, owner.actor, ["settings:write"]);
    await expire(owner, 6);
    const ids = (await readMe(browser)).notices.map((notice) => notice.id);
    const dismiss = (client: Client, some: string[]) =>
      client.expect<CallerResource>(200, "POST", "/api/notices/dismiss", { ids: some });

    // A key sees its own notice only, and dismisses no other.
    expect((await dismiss(second, ids)).notices).toEqual([]);
    expect((await readMe(browser)).notices).toHaveLength(1);

    const strangers = await signIn(api.origin, api.stranger.actor);
    await dismiss(strangers, ids);

    expect((await readMe(browser)).notices).toHaveLength(1);

    await dismiss(browser, [...ids, "ntc_0000000000000000"]);
    expect([(await readMe(browser)).notices, (await readMe(other)).notices]).toEqual([[], []]);

    await expire(owner, 5);
    expect((await readMe(other)).notices).toHaveLength(2);
  });

  it("tell a session what of the plan is nearly used up", async () => {
    sellPlans();
    const owner = await createCaller(api.origin);
    const { uid } = owner.actor.account;
    await db().update(users).set({ planTier: "free" }).where(eq(users.uid, uid));
    const browser = await signIn(api.origin, owner.actor);

    expect(codesOf(await readMe(browser))).toEqual([]);

    await createCallerFor(api.origin, owner.actor, ["*"]);
    const resource = { type: "plan", id: "free" };

    expect((await readMe(browser)).notices).toEqual([
      { code: "QUOTA_NEARLY_REACHED", level: "warning", resource, metric: "api_keys", used: 2, limit: 2, id },
    ]);
    expect(codesOf(await readMe(owner))).toEqual([]);

    sellPlans(false);
    expect(codesOf(await readMe(browser))).toEqual([]);
  });

  it("tell who may read images which could not be rendered", async () => {
    const owner = await createCaller(api.origin);
    const [image, deleted] = [
      await owner.upload("a.jpg", await testImage()),
      await owner.upload("b.jpg", await testImage()),
    ];
    await owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    await db()
      .update(images)
      .set({ variantsStatus: "failed" })
      .where(eq(images.owner, owner.actor.library.owner));

    expect((await readMe(owner)).notices).toEqual([
      { code: "VARIANTS_FAILED", level: "warning", resource: { type: "image", id: image.id }, images: 1, id },
    ]);

    const tagger = await createCallerFor(api.origin, owner.actor, ["tags:read"]);
    expect(codesOf(await readMe(tagger))).toEqual([]);
  });
});

describe("capabilities", () => {
  it("name what uploads accept and the limits of the plan", async () => {
    const { capabilities } = await readMe(api.owner);
    expect(capabilities).toMatchObject({
      uploads: {
        max_bytes: 100_000_000,
        content_types: expect.arrayContaining(["image/jpeg", "image/heif"]),
        extensions: expect.arrayContaining(["jpg", "svg"]),
      },
      variants: { max_custom_per_image: 100, formats: expect.arrayContaining(["avif"]) },
      limits: { api_keys: null, trash_days: 30 },
    });
  });
});
