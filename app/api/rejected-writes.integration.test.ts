import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, auditLogs } from "@/db/schema";
import type { AuditLogResource } from "@/lib/audit/resource";
import { hashKey, mintKey } from "@/lib/identity/api-key";
import { newId } from "@/lib/kernel/ids";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller, createCallerFor } from "@/test/harness/caller";
import { signIn } from "@/test/harness/session";

const api = serveApi({ proxyHops: 1 });

/** Lists the rejected calls of the owner's audit log, newest first. */
async function listFailedEntries(as: Caller): Promise<AuditLogResource[]> {
  type AuditPage = { data: AuditLogResource[] };
  const page = await as.expect<AuditPage>(200, "GET", "/api/audit-logs?status=failed&limit=200");
  return page.data;
}

/** An IP address that no other caller uses. */
let ipCount = 0;
const fromNewIpAddress = () => ({ "x-forwarded-for": `198.51.100.${++ipCount}` });

describe("rejected writes", () => {
  /** A key of the owner in the given state. */
  async function makeUnusableKey(owner: Caller, state: "revoked" | "expired" | "elsewhere"): Promise<Caller> {
    const made = await createCallerFor(api.origin, owner.actor, ["*"]);
    const ended = { revoked: { revokedAt: isoTime() }, expired: { expiresAt: isoTime() } };
    const change = state === "elsewhere" ? { allowedIps: ["192.0.2.1"] } : ended[state];
    await db()
      .update(apiKeys)
      .set(change)
      .where(eq(apiKeys.keyHash, hashKey(made.key)));

    return made;
  }

  it.each([
    ["revoked", 401, "KEY_REVOKED"],
    ["expired", 401, "KEY_EXPIRED"],
    ["elsewhere", 403, "IP_NOT_ALLOWED"],
  ] as const)(
    "with a key that is %s are reported to their owner, and reads are not",
    async (state, status, code) => {
      const owner = await createCaller(api.origin);
      const key = await makeUnusableKey(owner, state);
      const id = "img_01jd0000000000000000000000";
      for (const [method, path] of [
        ["GET", "/api/images"],
        ["DELETE", `/api/images/${id}`],
        ["POST", "/api/albums"],
      ] as const) {
        expect(await key.call(method, path, undefined, fromNewIpAddress())).toMatchObject({
          status,
          body: { code },
        });
      }

      const entries = await listFailedEntries(owner);
      const key_id = entries[0]?.metadata?.key_id;

      expect(key_id).toMatch(/^key_/);

      const shown = { status: "failed", affected_count: 1 };
      expect(entries).toMatchObject([
        { action: "create", resource_type: "album", resource_id: null, ...shown },
        { action: "delete", resource_type: "image", resource_id: id, ...shown },
      ]);
      expect(entries.map((entry) => entry.metadata)).toEqual([
        { code, operation: "createAlbum", key_id },
        { code, operation: "deleteImage", key_id },
      ]);
    },
  );

  it("without a scope, a session, a right or a same-origin page are reported too", async () => {
    const owner = await createCaller(api.origin);
    const reader = await createCallerFor(api.origin, owner.actor, ["tags:read"]);
    const person = await signIn(api.origin, owner.actor);
    const foreign = await api.stranger.upload("foreign.jpg", await testImage());
    await reader.call("GET", "/api/images");
    await reader.call("POST", "/api/tags", { tag: "x" });
    await reader.call("GET", "/api/api-keys");
    await owner.call("DELETE", "/api/api-keys/key_1");
    await owner.call("GET", `/api/images/${foreign.id}`);
    await owner.call("PATCH", `/api/images/${foreign.id}`, { alt: "mine" });
    await person.call("POST", "/api/albums", {}, { "sec-fetch-site": "cross-site" });
    const entries = await listFailedEntries(owner);

    expect(
      entries.map(({ action, resource_type, resource_id, metadata }) => [
        action,
        resource_type,
        resource_id,
        metadata?.operation,
        metadata?.code,
      ]),
    ).toEqual([
      ["create", "album", null, "createAlbum", "CSRF"],
      ["update", "image", foreign.id, "updateImage", "FORBIDDEN"],
      ["delete", "api_key", "key_1", "revokeApiKey", "FORBIDDEN"],
      ["create", "tag", null, "createTag", "INSUFFICIENT_SCOPE"],
    ]);
    expect(await listFailedEntries(api.stranger)).toEqual([]);
  });

  it.each([
    ["delete", "delete"],
    ["purge", "delete"],
    ["restore", "restore"],
  ])("rejected batches have the requested action: %s is %s", async (action, recorded) => {
    const owner = await createCaller(api.origin);
    const writer = await createCallerFor(api.origin, owner.actor, ["images:write"]);
    const ids = ["img_01jd0000000000000000000000"];
    const answer = await writer.call("POST", "/api/images/batch", { action, ids });

    expect(answer).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_SCOPE" } });
    expect(await listFailedEntries(owner)).toMatchObject([
      { action: recorded, resource_type: "image", metadata: { operation: "batchImages" } },
    ]);
  });

  it("with unknown keys, and without any, belong to no owner", async () => {
    const before = await db().$count(auditLogs);
    for (const authorization of ["Bearer x", `Bearer ${mintKey(newId("key"))}`, "Basic eDp4"]) {
      const response = await fetch(`${api.origin}/api/images`, {
        headers: { authorization, ...fromNewIpAddress() },
      });
      expect(response.status).toBe(401);
    }
    expect((await fetch(`${api.origin}/api/images`, { method: "POST" })).status).toBe(401);
    expect(await db().$count(auditLogs)).toBe(before);
  });

  it("name their target only when it can be an id", async () => {
    const owner = await createCaller(api.origin);
    const reader = await createCallerFor(api.origin, owner.actor, ["read"]);
    const long = Buffer.from(Array.from({ length: 6_000 }, () => Math.random() * 256)).toString("hex");
    for (const id of [long, "%00", "%E2%80%AE"]) {
      const answer = await reader.call("DELETE", `/api/albums/${id}`);
      expect(answer, id.slice(0, 20)).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_SCOPE" } });
    }

    expect((await listFailedEntries(owner)).map((entry) => entry.resource_id)).toEqual([
      "\u202e",
      null,
      null,
    ]);
  });

  it("are logged up to sixty a minute per credential, and the last one says so", async () => {
    const owner = await createCaller(api.origin);
    const reader = await createCallerFor(api.origin, owner.actor, ["tags:read"]);
    const calls = Array.from({ length: 100 }, () => reader.call("POST", "/api/tags"));

    expect(new Set((await Promise.all(calls)).map((answer) => answer.status))).toEqual(new Set([403]));

    const entries = await listFailedEntries(owner);
    expect(entries).toHaveLength(60);
    expect(entries.filter((entry) => entry.metadata?.more_in_this_minute === "not recorded")).toHaveLength(1);

    const other = await createCallerFor(api.origin, owner.actor, ["tags:read"]);
    await other.call("POST", "/api/albums");

    expect(await listFailedEntries(owner)).toHaveLength(61);
  });

  it("with a key from a disallowed IP address count against that IP address", async () => {
    const owner = await createCaller(api.origin);
    const key = await makeUnusableKey(owner, "elsewhere");
    const from = fromNewIpAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 62; index++)
      statuses.push((await key.call("GET", "/api/images", undefined, from)).status);

    expect(statuses.filter((status) => status === 403)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  it("forged by another site do not block a person's IP address", async () => {
    const owner = await createCaller(api.origin);
    const person = await signIn(api.origin, owner.actor);
    const from = fromNewIpAddress();
    for (let index = 0; index < 70; index++) {
      const headers = { ...from, "sec-fetch-site": "cross-site" };
      expect((await person.call("POST", "/api/albums", {}, headers)).status).toBe(403);
    }

    expect((await person.call("GET", "/api/albums", undefined, from)).status).toBe(200);
  });
});
