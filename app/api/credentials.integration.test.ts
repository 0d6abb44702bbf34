import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiKeys, auditLogs, authSessions, authUsers, idempotencyKeys } from "@/db/schema";
import { claimKey, releaseKey, renewKey, saveResponse } from "@/lib/changes/idempotency";
import { createKey, hashSessionToken } from "@/lib/identity";
import { ensureOwner, listOwners } from "@/lib/identity/owners";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCallerFor, createForm } from "@/test/harness/caller";

const api = serveApi();

const get = (headers: Record<string, string>) => fetch(`${api.origin}/api/images`, { headers });
const readStatusAndCode = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];

async function makeKey(options: { expiresAt?: string; allowedIps?: string[] }): Promise<string> {
  const { key } = await createKey({
    owner: api.owner.actor.library.owner,
    name: "test",
    scopes: ["*"],
    expiresAt: options.expiresAt ?? null,
    allowedIps: options.allowedIps ?? [],
  });
  return key;
}

describe("API keys", () => {
  it("are rejected when unknown, malformed, expired, revoked or used from another IP address", async () => {
    const expired = await makeKey({ expiresAt: isoTime(Date.now() - 1) });
    const revoked = await makeKey({});
    await db()
      .update(apiKeys)
      .set({ revokedAt: isoTime() })
      .where(sql`${apiKeys.keyId} = (select max(key_id) from api_keys)`);
    const elsewhere = await makeKey({ allowedIps: ["10.0.0.0/8", "2001:db8::/32"] });
    const here = await makeKey({ allowedIps: ["127.0.0.0/8", "::1"] });
    const cases = [
      ["Bearer alb_unknown", 401, "UNAUTHORIZED"],
      [`Bearer ${api.owner.key.slice(0, -1)}!`, 401, "UNAUTHORIZED"],
      ["Basic abc", 401, "UNAUTHORIZED"],
      [`Bearer ${expired}`, 401, "KEY_EXPIRED"],
      [`Bearer ${revoked}`, 401, "KEY_REVOKED"],
      [`Bearer ${elsewhere}`, 403, "IP_NOT_ALLOWED"],
      [`Bearer ${here}`, 200, undefined],
    ] as const;

    for (const [authorization, status, code] of cases) {
      expect(await readStatusAndCode(await get({ authorization }))).toEqual([status, code]);
    }
  });

  it("do not trust the client's claim about its IP address", async () => {
    const elsewhere = await makeKey({ allowedIps: ["10.1.2.3"] });
    const headers = {
      authorization: `Bearer ${elsewhere}`,
      "x-forwarded-for": "10.1.2.3",
      "x-albumen-address": "10.1.2.3",
    };
    expect(await readStatusAndCode(await get(headers))).toEqual([403, "IP_NOT_ALLOWED"]);
  });

  it("record when they were used", async () => {
    const key = await makeKey({});
    await get({ authorization: `Bearer ${key}` });
    await expect
      .poll(async () => {
        const [row] = await db()
          .select()
          .from(apiKeys)
          .where(sql`${apiKeys.keyId} = (select max(key_id) from api_keys)`);
        return row?.lastUsedAt;
      })
      .toBeTruthy();
  });

  it("without a scope leave a failed entry in the audit log", async () => {
    const reader = await createCallerFor(api.origin, api.owner.actor, ["read"]);
    await reader.call("DELETE", "/api/images/img_01jd0000000000000000000000");
    const unknownId = "img_01jd0000000000000000000000";
    const rows = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, unknownId));

    expect(rows).toMatchObject([{ action: "delete", resourceType: "image", status: "failed" }]);
  });
});

describe("sessions", () => {
  const sessionToken = "a-session-reference";

  beforeAll(async () => {
    const id = crypto.randomUUID();
    await db().insert(authUsers).values({ id, email: "person@example.com" });
    const expires = new Date(Date.now() + 60_000);
    await db()
      .insert(authSessions)
      .values({ sessionToken: hashSessionToken(sessionToken), userId: id, expires });
  });

  const post = (headers: Record<string, string>) =>
    fetch(`${api.origin}/api/images`, {
      method: "POST",
      headers: { cookie: `albumen_session=${sessionToken}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ filename: `${crypto.randomUUID()}.jpg` }),
    });

  it("create the owner at the first call, once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get({ cookie: `albumen_session=${sessionToken}` })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const owners = (await listOwners()).filter((one) => one.owner === "person@example.com");
    expect(owners).toHaveLength(1);
  });

  it("write only from a page of this site", async () => {
    expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(201);
    expect((await post({ origin: api.origin })).status).toBe(201);
    for (const headers of [
      {},
      { origin: "null" },
      { origin: "https://elsewhere.example" },
      // Same host, other scheme.
      { origin: api.origin.replace("http:", "https:") },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none", origin: api.origin },
    ]) {
      expect(await readStatusAndCode(await post(headers as Record<string, string>))).toEqual([403, "CSRF"]);
    }
  });

  it("cannot be derived from the database", async () => {
    const response = await get({ cookie: `albumen_session=${hashSessionToken(sessionToken)}` });
    expect(response.status).toBe(401);
  });
});

describe("owners", () => {
  it("are created once by any number of simultaneous calls, each with its own handle", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => ensureOwner("Twin@Example.com")));
    expect(new Set(made.map((one) => one.uid)).size).toBe(1);
    const other = await ensureOwner("twin@example.org");
    expect([made[0]?.handle, other.handle]).toEqual(["twin", "twin-2"]);
  });
});

describe("idempotency keys", () => {
  it("replay the first answer, reject other content and let one of many through", async () => {
    const send = (body: unknown, key: string) =>
      api.owner.call("POST", "/api/images", body, { "idempotency-key": key });
    const first = await send({ filename: "idempotent.jpg" }, "one");
    const again = await send({ filename: "idempotent.jpg" }, "one");

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(await send({ filename: "other.jpg" }, "one")).toMatchObject({
      status: 409,
      body: { code: "CONFLICT" },
    });

    const many = await Promise.all(Array.from({ length: 10 }, () => send({ filename: "many.jpg" }, "two")));
    const ids = many
      .filter((answer) => answer.status === 201)
      .map((answer) => (answer.body as { id: string }).id);

    expect(new Set(ids).size).toBe(1);
    expect(many.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);

    const spans = [];
    for (let round = 0; round < 2; round++) {
      spans.push(await send({ filename: "ending.jpg", expiration: "7d" }, "span"));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }

    expect(spans.map((answer) => answer.status)).toEqual([201, 201]);
    expect(spans[1]?.body).toEqual(spans[0]?.body);

    const conflict = await send({ filename: "idempotent.jpg" }, "three");
    expect([conflict.status, (await send({ filename: "idempotent.jpg" }, "three")).status]).toEqual([
      409, 409,
    ]);
  });

  it("are shared by credentials that may do the same, and by no others", async () => {
    const { origin, owner } = api;
    const key = async (...scopes: string[]) => createCallerFor(origin, owner.actor, scopes);
    const send = ({ call }: Caller) =>
      call("POST", "/api/images", { filename: "class.jpg" }, { "idempotency-key": "class" });
    const { body } = await send(owner);

    expect((await send(await key("*"))).body).toEqual(body);

    const taken = { status: 409, body: { code: "FILENAME_TAKEN" } };
    expect(await send(await key("images:write", "tags:read"))).toMatchObject(taken);

    const again = await send(await key("tags:read", "images:write"));
    expect(again).toMatchObject(taken);

    // A key with only `upload` takes a free filename.
    const first = await send(await key("upload"));
    const second = await send(await key("upload"));
    const ids = [first, second].map((answer) => (answer.body as ImageResource).id);

    expect([first.status, second.status, new Set(ids).size]).toEqual([201, 201, 2]);
    expect(ids).not.toContain((body as ImageResource).id);
  });

  it("idempotency keys of an upload token neither return nor block the owner's response", async () => {
    const { origin, owner } = api;
    const bytes = await testImage({ width: 9, height: 9 });
    const { token } = await owner.expect<{ token: string }>(201, "POST", "/api/upload-tokens", {});
    const send = (credential: string) =>
      fetch(`${origin}/api/upload`, {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "idempotency-key": "token" },
        body: createForm("token.jpg", bytes, { on_conflict: "rename" }),
      });
    const fromToken = (await (await send(token)).json()) as ImageResource;
    const fromOwner = await send(owner.key);

    expect([fromOwner.status, fromOwner.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect(((await fromOwner.json()) as ImageResource).id).not.toBe(fromToken.id);

    const again = await send(token);
    expect(await again.json()).toEqual(fromToken);
  });

  it("are taken over from a call that has not renewed its key for minutes, which then changes nothing", async () => {
    const { actor } = api.owner;
    const claim = () => claimKey(actor, "long", "same");
    const hold = async () => {
      const held = await claim();
      if (held.state !== "fresh") throw new Error(`the key is ${held.state}`);

      return held.heldKey;
    };

    const expire = () =>
      db()
        .update(idempotencyKeys)
        .set({ lockedUntil: isoTime(0) });
    const first = await hold();

    expect(await claim()).toEqual({ state: "busy" });

    await expire();
    await renewKey(first);

    expect(await claim()).toEqual({ state: "busy" });

    await expire();
    const second = await hold();
    await saveResponse(first, 201, "first");
    await releaseKey(first);

    expect(await claim()).toEqual({ state: "busy" });

    await saveResponse(second, 201, "second");
    expect(await claim()).toEqual({ state: "replay", status: 201, body: "second" });
  });
});
