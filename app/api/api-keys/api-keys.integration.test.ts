import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiKeys, idempotencyKeys } from "@/db/schema";
import type { ApiKeyResource, ApiKeyWithSecret } from "@/lib/identity/resource";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { makeApiKey, requestWithKey } from "@/test/builders/api-keys";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi();
const unknownKey = "key_01jd0000000000000000000000";
let person: Client;
let stranger: Client;

beforeAll(async () => {
  person = await signIn(api.origin, api.owner.actor);
  stranger = await signIn(api.origin, api.stranger.actor);
});

const makeKey = (fields?: Record<string, unknown>, as: Client = person) => makeApiKey(as, fields);
const callWithKey = (key: string) => requestWithKey(api.origin, key);
const listKeys = async (as: Client = person) =>
  (await as.expect<{ data: ApiKeyResource[] }>(200, "GET", "/api/api-keys")).data;

describe("API keys", () => {
  it("are created with their scopes, and the secret is shown once", async () => {
    const before = Date.now();
    const { key, ...shown } = await makeKey({
      name: "e\u0301cole",
      scopes: ["albums:read", "upload", "upload"],
      expires: "30d",
      allowed_ips: ["127.0.0.9/8", "::1", "::1"],
    });

    expect(key).toMatch(/^alb_[0-9a-z]{10}_[0-9A-Za-z]{49}$/);
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "école",
      prefix: key.slice(0, 14),
      scopes: ["albums:read", "upload"],
      allowed_ips: ["127.0.0.0/8", "::1"],
      library: null,
      status: "active",
      created_at: expect.any(String),
      expires_at: expect.any(String),
      revoked_at: null,
      last_used_at: null,
    });

    const madeAt = Date.parse(shown.expires_at ?? "") - 30 * dayMs;
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
    expect(await callWithKey(key)).toEqual([200, undefined]);

    const later = await person.call("GET", `/api/api-keys/${shown.id}`);
    expect(later.body).toMatchObject({ ...shown, last_used_at: expect.toSatisfy(() => true) });

    const list = await person.call("GET", "/api/api-keys");
    expect(list.body).toMatchObject({ next_cursor: null });

    for (const { body } of [later, list]) {
      expect(JSON.stringify(body)).not.toContain(key.slice(15));
      expect(JSON.stringify(body)).not.toContain("hash");
    }

    expect(Object.keys(later.body as object)).not.toContain("key");
  });

  it("never expire and allow every IP address by default", async () => {
    expect(await makeKey()).toMatchObject({ expires_at: null, allowed_ips: [], status: "active" });
    expect(await makeKey({ expires: "never" })).toMatchObject({ expires_at: null });
    expect(await makeKey({ expires: null, allowed_ips: null })).toMatchObject({
      expires_at: null,
      allowed_ips: [],
    });
    expect(await makeKey({ expires: "2099-12-31" })).toMatchObject({
      expires_at: "2099-12-31T00:00:00.000Z",
    });
  });

  it.each([
    ["name", { name: "" }],
    ["name", { name: "a".repeat(101) }],
    ["name", { name: "a\u202eb" }],
    ["scopes", { scopes: [] }],
    ["scopes.0", { scopes: ["keys:write"] }],
    ["scopes", { scopes: "read" }],
    ["expires", { expires: "yesterday" }],
    ["expires", { expires: "2020-01-01" }],
    ["expires", { expires: 30 }],
    ["allowed_ips.1", { allowed_ips: ["127.0.0.1", "localhost"] }],
    ["allowed_ips.0", { allowed_ips: ["1.2.3.4/33"] }],
    ["allowed_ips", { allowed_ips: Array.from({ length: 101 }, (_, index) => `10.0.0.${index}`) }],
    ["owner", { owner: "someone@example.com" }],
    ["key_hash", { key_hash: "0" }],
  ])("reject a wrong %s", async (field, fields) => {
    const body = { name: "test", scopes: ["read"], ...fields };
    const { id } = await makeKey();
    for (const answer of [
      await person.call("POST", "/api/api-keys", body),
      await person.call("PATCH", `/api/api-keys/${id}`, fields),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
      expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
    }
  });

  it("are listed newest first, revoked ones included", async () => {
    const caller = await signIn(api.origin, (await createCaller(api.origin)).actor);
    const [one, two, three] = [
      await makeKey({}, caller),
      await makeKey({}, caller),
      await makeKey({}, caller),
    ];
    await caller.expect(200, "DELETE", `/api/api-keys/${two.id}`);
    expect((await listKeys(caller)).slice(0, 3).map(({ id, status }) => [id, status])).toEqual([
      [three.id, "active"],
      [two.id, "revoked"],
      [one.id, "active"],
    ]);
  });

  it("are updated, with effect from the next request", async () => {
    const { id, key } = await makeKey({ scopes: ["albums:read"] });
    expect(await callWithKey(key)).toEqual([200, undefined]);

    const change = (body: unknown) =>
      person.expect<ApiKeyResource>(200, "PATCH", `/api/api-keys/${id}`, body);
    expect(await change({ scopes: ["tags:read"], name: "narrow" })).toMatchObject({
      scopes: ["tags:read"],
      name: "narrow",
    });
    expect(await callWithKey(key)).toEqual([403, "INSUFFICIENT_SCOPE"]);

    await change({ scopes: ["*"], allowed_ips: ["10.0.0.0/8"] });
    expect(await callWithKey(key)).toEqual([403, "IP_NOT_ALLOWED"]);
    expect(await change({ allowed_ips: [] })).toMatchObject({ allowed_ips: [], name: "narrow" });
    expect(await callWithKey(key)).toEqual([200, undefined]);

    await db()
      .update(apiKeys)
      .set({ expiresAt: isoTime(Date.now() - 1) })
      .where(eq(apiKeys.keyId, id));
    expect(await callWithKey(key)).toEqual([401, "KEY_EXPIRED"]);
    expect(await person.expect(200, "GET", `/api/api-keys/${id}`)).toMatchObject({ status: "expired" });

    const { expires_at } = await person.expect<ApiKeyResource>(200, "GET", `/api/api-keys/${id}`);
    expect(await change({ expires: expires_at, name: "narrow" })).toMatchObject({ expires_at });

    const rotation = await person.call("POST", `/api/api-keys/${id}/rotate`);
    expect(rotation).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(await change({ expires: "1h" })).toMatchObject({ status: "active" });
    expect(await callWithKey(key)).toEqual([200, undefined]);
    expect(await change({ expires: "never" })).toMatchObject({ expires_at: null });
    expect(await change({})).toMatchObject({ name: "narrow", status: "active" });
  });

  it("belong to one owner", async () => {
    const { id, key } = await makeKey();
    for (const path of [`/api/api-keys/${id}`, `/api/api-keys/${unknownKey}`, "/api/api-keys/x"]) {
      const as = path.endsWith(id) ? stranger : person;
      const body = { name: "mine" };
      expect((await as.call("GET", path)).status).toBe(404);
      expect((await as.call("PATCH", path, body)).status).toBe(404);
      expect((await as.call("DELETE", path)).status).toBe(404);
      expect((await as.call("POST", `${path}/rotate`)).status).toBe(404);
    }
    expect((await listKeys(stranger)).map((one) => one.id)).not.toContain(id);
    expect(await callWithKey(key)).toEqual([200, undefined]);
  });

  it("cannot see, create, widen or revoke keys", async () => {
    const { id } = await makeKey();
    for (const [method, path, body] of [
      ["GET", "/api/api-keys", undefined],
      ["POST", "/api/api-keys", { name: "more", scopes: ["*"] }],
      ["GET", `/api/api-keys/${id}`, undefined],
      ["PATCH", `/api/api-keys/${id}`, { scopes: ["*"] }],
      ["DELETE", `/api/api-keys/${id}`, undefined],
      ["POST", `/api/api-keys/${id}/rotate`, undefined],
    ] as const) {
      const answer = await api.owner.call(method, path, body);
      expect(answer, path).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    }
    expect(await person.expect(200, "GET", `/api/api-keys/${id}`)).toMatchObject({ scopes: ["read"] });
  });

  it("store no copy of the secret for idempotent requests", async () => {
    const send = () =>
      person.call(
        "POST",
        "/api/api-keys",
        { name: "once", scopes: ["read"], expires: "30d" },
        { "idempotency-key": "keys-once" },
      );
    const first = await send();
    const again = await send();

    expect([first.status, again.status]).toEqual([201, 409]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await listKeys()).filter((key) => key.name === "once")).toHaveLength(1);

    const storedAnswers = await db().select().from(idempotencyKeys);
    expect(storedAnswers.length).toBeGreaterThan(0);
    expect(JSON.stringify(storedAnswers)).not.toContain((first.body as ApiKeyWithSecret).key);
  });
});
