import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLogs, users } from "@/db/schema";
import type { ApiKeyResource, ApiKeyWithSecret } from "@/lib/identity/resource";
import { db } from "@/lib/platform/database/transaction";
import { makeApiKey, requestWithKey } from "@/test/builders/api-keys";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";
import { sellPlans } from "@/test/harness/sell-plans";
import { signIn } from "@/test/harness/session";

const api = serveApi();
let person: Client;

beforeAll(async () => {
  person = await signIn(api.origin, api.owner.actor);
});

const makeKey = (fields?: Record<string, unknown>, as: Client = person) => makeApiKey(as, fields);
const callWithKey = (key: string) => requestWithKey(api.origin, key);

describe("API keys", () => {
  it("are revoked permanently, and revoking twice is harmless", async () => {
    const { id, key } = await makeKey();
    const first = await person.expect<ApiKeyResource>(200, "DELETE", `/api/api-keys/${id}`);

    expect(first).toMatchObject({ id, status: "revoked", revoked_at: expect.any(String) });
    expect(await person.expect(200, "DELETE", `/api/api-keys/${id}`)).toEqual(first);
    expect(await callWithKey(key)).toEqual([401, "KEY_REVOKED"]);

    for (const [method, path, body] of [
      ["POST", "/rotate", undefined],
      ["PATCH", "", { name: "again", expires: "30d" }],
    ] as const) {
      const answer = await person.call(method, `/api/api-keys/${id}${path}`, body);
      expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    }

    expect(await person.expect(200, "GET", `/api/api-keys/${id}`)).toEqual(first);
  });

  it("get a new secret under the same id, and the old one stops at once", async () => {
    const { key, ...before } = await makeKey({ scopes: ["albums:read"], expires: "30d" });
    const { key: rotated, ...after } = await person.expect<ApiKeyWithSecret>(
      200,
      "POST",
      `/api/api-keys/${before.id}/rotate`,
    );

    expect(after).toEqual(before);
    expect(rotated).not.toBe(key);
    expect(rotated.slice(0, 15)).toBe(key.slice(0, 15));
    expect(await callWithKey(key)).toEqual([401, "UNAUTHORIZED"]);
    expect(await callWithKey(rotated)).toEqual([200, undefined]);
  });

  it("have one valid secret after twenty simultaneous rotations", async () => {
    const { id } = await makeKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.call("POST", `/api/api-keys/${id}/rotate`)),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));

    const texts = answers.map((answer) => (answer.body as ApiKeyWithSecret).key);
    expect(new Set(texts).size).toBe(20);

    const statuses = await Promise.all(texts.map(async (text) => (await callWithKey(text))[0]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(19);
  });

  it("end up revoked when rotated, updated and revoked at the same time", async () => {
    const { id } = await makeKey();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => person.call("POST", `/api/api-keys/${id}/rotate`)),
      ...Array.from({ length: 4 }, () => person.call("DELETE", `/api/api-keys/${id}`)),
      ...Array.from({ length: 8 }, () => person.call("PATCH", `/api/api-keys/${id}`, { name: "other" })),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);

    expect(await person.expect(200, "GET", `/api/api-keys/${id}`)).toMatchObject({ status: "revoked" });

    for (const { body } of answers) {
      const { key } = body as { key?: string };
      if (key !== undefined) expect((await callWithKey(key))[0]).toBe(401);
    }

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceId, id));

    expect(entries.filter((entry) => entry.action === "delete")).toHaveLength(1);
  });

  it("are limited by the plan, revoked ones not counted, also for twenty simultaneous calls", async () => {
    sellPlans();
    const { actor } = await createCaller(api.origin);
    await db().update(users).set({ planTier: "starter" }).where(eq(users.owner, actor.account.owner));
    const caller = await signIn(api.origin, actor);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        caller.call("POST", "/api/api-keys", { name: "one of many", scopes: ["read"] }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201);

    // The caller has one key already.
    expect(made).toHaveLength(9);

    for (const answer of answers.filter((one) => one.status !== 201)) {
      expect(answer).toMatchObject({ status: 400, body: { code: "QUOTA_EXCEEDED" } });
    }
    const [{ id }] = made.map((answer) => answer.body) as [ApiKeyWithSecret];
    await caller.expect(200, "DELETE", `/api/api-keys/${id}`);
    await makeKey({}, caller);

    expect((await caller.call("POST", "/api/api-keys", { name: "x", scopes: ["read"] })).status).toBe(400);

    const upload = await caller.expect<ApiKeyWithSecret>(201, "POST", "/api/api-keys", {
      name: "phone",
      scopes: ["upload"],
    });

    expect(await caller.call("PATCH", `/api/api-keys/${upload.id}`, { scopes: ["read"] })).toMatchObject({
      body: { code: "QUOTA_EXCEEDED" },
    });
  });
});
