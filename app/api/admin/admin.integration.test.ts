import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { formatStoredBytes, getCurrentStorage } from "@/lib/analytics";
import type { UsageReport } from "@/lib/analytics/resource";
import type { Stats } from "@/lib/analytics/stats/resource";
import { ensureOwnerByCommand } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import type { OperatedOwner } from "@/lib/operation/operators/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { renderVariants } from "@/lib/variants";
import { type Account, createAccount } from "@/test/builders/account";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { signIn } from "@/test/harness/session";
import { visitShare } from "@/test/harness/share-visitor";
import { becomeOperator } from "@/test/tables/examples/operators";

const api = serveApi({ proxyHops: 1 });
let operator: Account;
let owner: Account;

beforeEach(async () => {
  operator = await createAccount(api.origin);
  owner = await createAccount(api.origin);
  becomeOperator(operator);
});
afterEach(() => {
  Object.assign(env(), { ALBUMEN_OPERATORS: [], ALBUMEN_WITHHELD_STATUS: "404" });
});

const ownerPath = () => `/api/admin/owners/${owner.actor.account.uid}`;
const change = (body: object) => operator.browser.expect<OperatedOwner>(200, "PATCH", ownerPath(), body);
const withhold = (image: ImageResource, isWithheld = true) =>
  operator.browser.expect(200, "PATCH", `/api/admin/images/${image.id}`, {
    withhold: isWithheld,
    reason: isWithheld ? "A complaint" : null,
  });

const statusOf = async (image: ImageResource, init: RequestInit = {}) =>
  (await fetch(withOrigin(api.origin, image.urls.original), init)).status;
const asOwner = () => ({ headers: { authorization: `Bearer ${owner.caller.key}` } });
const lastEntry = async () => {
  const ofOwner = eq(auditLogs.owner, owner.actor.account.owner);
  const [entry] = await db().select().from(auditLogs).where(ofOwner).orderBy(desc(auditLogs.id)).limit(1);
  return entry;
};

describe("an operator", () => {
  it("is an account that was made one, where the environment names none and no plans are sold", async () => {
    Object.assign(env(), { ALBUMEN_OPERATORS: [] });
    const path = "/api/admin/health";

    expect((await operator.browser.call("GET", path)).status).toBe(404);

    // The owner of the suite was created first, which alone makes no operator.
    const first = await signIn(api.origin, api.owner.actor);
    expect((await first.call("GET", path)).status).toBe(404);

    await ensureOwnerByCommand(api.owner.actor.account.email, { operator: true });
    expect(await first.expect(200, "GET", path)).toMatchObject({ database: "ok" });
    expect(await first.expect(200, "GET", "/api/me")).toMatchObject({ operator: true });
    expect(await operator.browser.expect(200, "GET", "/api/me")).toMatchObject({ operator: false });

    Object.assign(env(), { STRIPE_SECRET_KEY: "sk_test" });
    expect((await first.call("GET", path)).status).toBe(404);

    Object.assign(env(), { STRIPE_SECRET_KEY: undefined });
  });

  it("finds owners by email address and handle, in pages", async () => {
    await owner.createImage();
    const find = async (query: string) =>
      operator.browser.expect<{ data: OperatedOwner[]; next_cursor: string | null }>(
        200,
        "GET",
        `/api/admin/owners?${query}`,
      );
    const { word } = owner;
    const { data } = await find(`q=${word.toUpperCase()}%40example`);

    expect(data).toMatchObject([{ owner: `${word}@example.com`, state: "active", usage: { images: 1 } }]);
    expect(data[0]?.usage.storage_bytes).toBeGreaterThan(0);
    expect((await find("q=%25")).data).toEqual([]);

    const first = await find("limit=1");
    expect(first.data.map(({ uid }) => uid)).toEqual([owner.actor.account.uid]);

    const second = await find(`limit=1&cursor=${first.next_cursor}`);
    expect(second.data.map(({ uid }) => uid)).toEqual([operator.actor.account.uid]);
  });

  it("shows the same stored bytes as the statistics, the usage and the rail of the owner", async () => {
    const image = await owner.createImage();
    await renderVariants({ imageId: image.id, generation: 1 });
    const { storage } = await owner.caller.expect<Stats>(200, "GET", "/api/stats");
    const usage = await owner.caller.expect<UsageReport>(200, "GET", "/api/analytics/usage?days=7");
    const listed = await operator.browser.expect<{ data: OperatedOwner[] }>(
      200,
      "GET",
      `/api/admin/owners?q=${owner.word}`,
    );
    const changed = await change({ quotas: { albums: 5 } });
    const rail = await getCurrentStorage(owner.actor.account.owner);

    expect(storage.bytes).toBe(storage.original_bytes + storage.variant_bytes);
    expect(storage.variant_bytes).toBeGreaterThan(0);
    expect(usage.storage).toMatchObject(storage);
    expect(usage.storage.by_day.at(-1)).toMatchObject(storage);
    expect(listed.data[0]?.usage.storage).toEqual(storage);
    expect(changed.usage.storage).toEqual(storage);
    expect(formatStoredBytes(rail)).toEqual(storage);
  });

  it("cannot disable the own account, and one that is disabled operates nothing", async () => {
    const path = `/api/admin/owners/${operator.actor.account.uid}`;
    expect(await operator.browser.call("PATCH", path, { disabled: true })).toMatchObject({ status: 409 });

    becomeOperator(owner);
    await change({ disabled: true });

    expect((await owner.browser.call("GET", "/api/admin/owners")).status).toBe(404);
  });

  it("gets 404 for owners and images that do not exist", async () => {
    for (const path of ["owners/usr_none", "images/img_none", "images/img_01kcp3v9w8e7rgtq5n2xj6m4dz"])
      expect(
        await operator.browser.call("PATCH", `/api/admin/${path}`, path[0] === "o" ? {} : { withhold: true }),
      ).toMatchObject({ status: 404 });
  });

  it("sets limits of one owner, which hold until they are removed", async () => {
    const create = (album: string) => owner.caller.call("POST", "/api/albums", { album, title: album });
    const { quotas } = await change({ quotas: { albums: 1, storage_bytes: 0 } });

    expect(quotas).toEqual({ albums: 1, storage_bytes: 0 });
    expect(await create("second")).toMatchObject({ status: 400, body: { code: "QUOTA_EXCEEDED" } });
    expect((await change({ quotas: { albums: null } })).quotas).toEqual({ storage_bytes: 0 });
    expect(await create("second")).toMatchObject({ status: 201 });

    await change({ quotas: { storage_bytes: null } });
    await owner.createImage();
  });

  it("sets a plan, and leaves an entry for each change in the owner's audit log", async () => {
    expect(await change({ plan_tier: "starter" })).toMatchObject({ plan: "starter" });

    const { uid } = operator.actor.account;
    expect(await lastEntry()).toMatchObject({ resourceType: "subscription", actorUid: uid });

    await change({ disabled: true, withhold: true });
    const entry = await lastEntry();

    expect(entry).toMatchObject({ resourceType: "account", action: "update", actorUid: uid });
    expect(entry?.metadata).toEqual({ fields: ["disabled", "withheld"] });

    await change({ disabled: true, withhold: true, plan_tier: "starter" });
    expect(await lastEntry()).toEqual(entry);
  });
});

describe("a disabled owner", () => {
  it("reads and exports, and writes nothing by session or key", async () => {
    const image = await owner.createImage({ visibility: "public" });
    await change({ disabled: true });
    for (const client of [owner.browser, owner.caller]) {
      expect((await client.call("GET", `/api/images/${image.id}`)).status).toBe(200);
      expect(await client.expect(200, "GET", "/api/me")).toMatchObject({ disabled: true });
      for (const [method, path] of [
        ["PATCH", `/api/images/${image.id}`],
        ["DELETE", `/api/images/${image.id}`],
        ["POST", "/api/albums"],
      ] as const)
        expect(await client.call(method, path, {})).toMatchObject({
          status: 403,
          body: { code: "ACCOUNT_DISABLED" },
        });
    }

    expect(await lastEntry()).toMatchObject({ status: "failed" });
    expect((await owner.caller.call("POST", "/api/account/export", {})).status).toBe(202);
    expect((await owner.caller.call("POST", "/api/images/archive", { ids: [image.id] })).status).toBe(200);
    expect(await statusOf(image)).toBe(200);

    await change({ disabled: false });
    await owner.caller.expect(200, "PATCH", `/api/images/${image.id}`, { alt: "Again" });
  });

  it("creates no variants by delivery, and takes no files from guests", async () => {
    const image = await owner.createImage({ visibility: "public" });
    const { url } = await owner.caller.expect<{ url: string }>(201, "POST", "/api/shares", {
      target: { type: "upload" },
      upload: { album: image.album, max_files: 2, max_bytes: 1_000 },
    });
    await change({ disabled: true });
    const path = image.urls.original?.replace(/\/([^/]+)$/, "/w300-h200-q80-fitcover/$1");

    expect((await fetch(withOrigin(api.origin, path), asOwner())).status).toBe(404);

    const guest = visitShare(api.origin, url);
    await guest.get();
    const begin = () => guest.call("/uploads", { filename: "guest.jpg", size_bytes: 10 });

    expect((await begin()).status).toBe(404);

    await change({ disabled: false });
    expect((await begin()).status).toBe(201);
  });
});

describe("a withheld resource", () => {
  it("disappears at once for everyone but the owner, and comes back", async () => {
    const image = await owner.createImage({ visibility: "public" });
    const { album } = image;
    const share = await owner.caller.expect<{ url: string }>(201, "POST", "/api/shares", {
      target: { type: "album", album },
      allow_original: true,
    });
    const visitor = visitShare(api.origin, share.url);
    await visitor.get();
    const shared = () => visitor.get(`/${image.id}/original/${image.filename}`);
    const isListed = async () => {
      const list = await fetch(`${api.origin}/api/public/${owner.actor.account.handle}/images`);
      return list.status === 200 && (await list.text()).includes(image.filename);
    };

    const states = async () => [
      await statusOf(image),
      await statusOf(image, asOwner()),
      (await shared()).status,
      await isListed(),
    ];

    expect(await states()).toEqual([200, 200, 200, true]);
    expect(await withhold(image)).toMatchObject({ reason: "A complaint" });
    expect(await states()).toEqual([404, 200, 404, false]);
    expect(await lastEntry()).toMatchObject({
      resourceType: "image",
      resourceId: image.id,
      actorUid: operator.actor.account.uid,
      metadata: { fields: ["withheld"], withheld: true, reason: "A complaint" },
    });

    const entry = await lastEntry();
    await withhold(image);

    expect(await lastEntry()).toEqual(entry);

    await withhold(image, false);
    expect(await states()).toEqual([200, 200, 200, true]);

    await change({ withhold: true });
    expect(await states()).toEqual([404, 200, 404, false]);

    await change({ withhold: false });
    expect(await states()).toEqual([200, 200, 200, true]);
  });

  it("answers 451 where that is configured, if it would be shown otherwise", async () => {
    Object.assign(env(), { ALBUMEN_WITHHELD_STATUS: "451" });
    const [shown, hidden] = [
      await owner.createImage({ visibility: "public" }),
      await owner.createImage({ visibility: "private" }),
    ];
    await withhold(shown);
    await withhold(hidden);
    const answer = await fetch(withOrigin(api.origin, shown.urls.original));

    expect([answer.status, answer.headers.get("cache-control")]).toEqual([451, "no-store"]);
    expect(await answer.json()).toMatchObject({ code: "WITHHELD" });
    expect(await statusOf(hidden)).toBe(404);
    expect(await statusOf(shown, asOwner())).toBe(200);

    await withhold(shown, false);
    await change({ withhold: true });

    expect(await statusOf(shown)).toBe(451);
  });
});
