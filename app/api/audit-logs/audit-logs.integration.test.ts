import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, auditLogs } from "@/db/schema";
import { pruneAuditLogs } from "@/lib/audit";
import { type AuditLogResource, auditRetentionDays } from "@/lib/audit/resource";
import { mintKey } from "@/lib/credentials/api-key";
import { lowestId, newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { executor } from "@/lib/platform/transaction";
import { serveApi } from "@/test/api-suite";
import { type Caller, callerWith, makeCaller } from "@/test/caller";
import { signIn } from "@/test/session";
import { photo } from "@/test/uploads";

const api = serveApi({ proxyHops: 1 });

type AuditPage = { data: AuditLogResource[]; next_cursor: string | null };
const page = (as: Caller, query = "") => as.expect<AuditPage>(200, "GET", `/api/audit-logs${query}`);
const failed = async (as: Caller) => (await page(as, "?status=failed&limit=200")).data;
/** From an address that nobody else calls from. */
let addresses = 0;
const elsewhere = () => ({ "x-forwarded-for": `198.51.100.${++addresses}` });

/** An entry of a time of its own, with an id of that time. */
async function insertEntry(owner: string, atMs: number, fields: Partial<typeof auditLogs.$inferInsert> = {}) {
  const id = lowestId("log", atMs).slice(0, -4) + newId("log").slice(-4);
  const row = { id, owner, createdAt: isoTime(atMs), action: "update", resourceType: "image", ...fields };
  await executor()
    .insert(auditLogs)
    .values({ status: "success", ...row });
  return id;
}

describe("the audit log", () => {
  it("shows what was done, newest first, to its owner only", async () => {
    const caller = await makeCaller(api.origin);
    const image = await caller.upload("logged.jpg", await photo());
    await caller.expect(200, "PATCH", `/api/images/${image.id}`, { alt: "Text" });
    expect((await caller.call("DELETE", "/api/albums/gone")).status).toBe(404);
    const { data, next_cursor } = await page(caller);
    expect(next_cursor).toBeNull();
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^log_[0-9a-z]{26}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      action: "update",
      resource_type: "image",
      resource_id: image.id,
      status: "success",
      affected_count: 1,
      metadata: { fields: ["alt"] },
    });
    expect(data.map((entry) => [entry.action, entry.resource_type])).toEqual([
      ["update", "image"],
      ["create", "image"],
      ["create", "api_key"],
      ["create", "account"],
    ]);
    const others = (await page(api.stranger)).data.map((entry) => entry.id);
    expect(others.filter((id) => data.some((entry) => entry.id === id))).toEqual([]);
  });

  it("is filtered by each of its fields and by whole days", async () => {
    const caller = await makeCaller(api.origin);
    const at = (text: string) => Date.parse(text);
    const { owner } = caller.actor;
    const first = await insertEntry(owner, at("2024-02-28T23:59:59.999Z"), { resourceId: "img_a" });
    const leap = await insertEntry(owner, at("2024-02-29T00:00:00.000Z"), { action: "restore" });
    const late = await insertEntry(owner, at("2024-02-29T23:59:59.999Z"), { resourceType: "album" });
    const next = await insertEntry(owner, at("2024-03-01T00:00:00.000Z"), { status: "failed" });
    const ids = async (query: string) => (await page(caller, query)).data.map((entry) => entry.id);
    expect(await ids("?from=2024-02-29&to=2024-02-29")).toEqual([late, leap]);
    expect(await ids("?to=2024-02-28")).toEqual([first]);
    expect(await ids("?from=2024-03-01&to=2024-12-31")).toEqual([next]);
    expect(await ids("?to=2024-12-31&action=restore")).toEqual([leap]);
    expect(await ids("?to=2024-12-31&resource_type=album")).toEqual([late]);
    expect(await ids("?to=2024-12-31&status=failed")).toEqual([next]);
    expect(await ids("?resource_id=img_a")).toEqual([first]);
    expect(await ids("?resource_id=img_a&action=restore")).toEqual([]);
  });

  it.each([
    ["action", "read"],
    ["status", "ok"],
    ["resource_type", "%00"],
    ["resource_type", "Image"],
    ["resource_id", "%00"],
    ["resource_id", ""],
    ["resource_id", "a".repeat(256)],
    ["from", "2025-02-29"],
    ["from", "2025-2-1"],
    ["to", "yesterday"],
    ["to", "2025-01-01T00:00:00Z"],
    ["limit", "201"],
    ["limit", "0"],
    ["user", "x"],
  ])("refuses %s=%s by name", async (name, value) => {
    const answer = await api.owner.call("GET", `/api/audit-logs?${name}=${value}`);
    expect(answer).toMatchObject({ status: 400, body: { details: { [name]: expect.any(Array) } } });
  });

  it("refuses a time that ends before it begins", async () => {
    const answer = await api.owner.call("GET", "/api/audit-logs?from=2025-02-02&to=2025-02-01");
    expect(answer).toMatchObject({ status: 400, body: { details: { to: ["comes before from"] } } });
  });

  it("is paged without gaps and repetitions while entries come in, equal times included", async () => {
    const caller = await makeCaller(api.origin);
    const { owner } = caller.actor;
    const at = Date.parse("2025-06-01T12:00:00Z");
    const ids: string[] = [];
    for (let index = 0; index < 25; index++)
      ids.push(await insertEntry(owner, at + Math.floor(index / 10), { resourceId: `img_${index}` }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const found: AuditPage = await page(caller, `?to=2025-06-01&limit=7${query}`);
      seen.push(...found.data.map((entry) => entry.id));
      cursor = found.next_cursor;
      await insertEntry(owner, at + dayMs / 4 + seen.length);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it("takes a cursor for the filters and the owner that it was given for", async () => {
    const caller = await makeCaller(api.origin);
    await caller.expect(201, "POST", "/api/albums", { album: "more", title: "More" });
    const { next_cursor } = await page(caller, "?limit=1&status=success");
    expect(next_cursor).not.toBeNull();
    await page(caller, `?limit=50&status=success&cursor=${next_cursor}`);
    for (const [as, query] of [
      [caller, `?cursor=${next_cursor}`],
      [caller, `?status=success&action=create&cursor=${next_cursor}`],
      [caller, `?status=success&cursor=${next_cursor?.slice(0, -1)}`],
      [caller, "?cursor=x"],
      [api.stranger, `?status=success&cursor=${next_cursor}`],
    ] as const) {
      const answer = await as.call("GET", `/api/audit-logs${query}`);
      expect(answer, query).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }
  });

  it("forgets entries after their time", async () => {
    const caller = await makeCaller(api.origin);
    const now = Date.now();
    const kept = await insertEntry(caller.actor.owner, now - auditRetentionDays * dayMs + 60_000);
    await insertEntry(caller.actor.owner, now - auditRetentionDays * dayMs - 60_000);
    const before = (await page(caller)).data.length;
    expect(await pruneAuditLogs(now)).toBeGreaterThanOrEqual(1);
    const { data } = await page(caller);
    expect(data).toHaveLength(before - 1);
    expect(data.at(-1)?.id).toBe(kept);
  });
});

describe("refused calls", () => {
  /** A key of the owner that ends up in the given state. */
  async function keyThatIs(owner: Caller, state: "revoked" | "expired" | "elsewhere"): Promise<Caller> {
    const made = await callerWith(api.origin, owner.actor, ["*"]);
    const ended = { revoked: { revokedAt: isoTime() }, expired: { expiresAt: isoTime() } };
    const change = state === "elsewhere" ? { allowedIps: '["192.0.2.1"]' } : ended[state];
    const id = (await page(owner, "?resource_type=api_key&limit=1")).data[0]?.resource_id ?? "";
    await executor().update(apiKeys).set(change).where(eq(apiKeys.keyId, id));
    return made;
  }

  it.each([
    ["revoked", 401, "KEY_REVOKED"],
    ["expired", 401, "KEY_EXPIRED"],
    ["elsewhere", 403, "IP_NOT_ALLOWED"],
  ] as const)(
    "with a key that is %s are told to its owner, reads and writes",
    async (state, status, code) => {
      const owner = await makeCaller(api.origin);
      const key = await keyThatIs(owner, state);
      const id = "img_01jd0000000000000000000000";
      for (const [method, path] of [
        ["GET", "/api/images"],
        ["DELETE", `/api/images/${id}`],
        ["POST", "/api/albums"],
      ] as const) {
        expect(await key.call(method, path, undefined, elsewhere())).toMatchObject({
          status,
          body: { code },
        });
      }
      const entries = await failed(owner);
      const key_id = entries[0]?.metadata?.key_id;
      expect(key_id).toMatch(/^key_/);
      const shown = { status: "failed", affected_count: 1 };
      expect(entries).toMatchObject([
        { action: "create", resource_type: "album", resource_id: null, ...shown },
        { action: "delete", resource_type: "image", resource_id: id, ...shown },
        { action: "create", resource_type: "access", resource_id: null, ...shown },
      ]);
      expect(entries.map((entry) => entry.metadata)).toEqual([
        { code, operation: "createAlbum", key_id },
        { code, operation: "deleteImage", key_id },
        { code, operation: "listImages", key_id },
      ]);
    },
  );

  it("for want of a scope, a session, a right or a page of this site are told too", async () => {
    const owner = await makeCaller(api.origin);
    const reader = await callerWith(api.origin, owner.actor, ["tags:read"]);
    const person = await signIn(api.origin, owner.actor);
    const foreign = await api.stranger.upload("foreign.jpg", await photo());
    await reader.call("GET", "/api/images");
    await reader.call("POST", "/api/tags", { tag: "x" });
    await reader.call("GET", "/api/api-keys");
    await owner.call("DELETE", "/api/api-keys/key_1");
    await owner.call("GET", `/api/images/${foreign.id}`);
    await owner.call("PATCH", `/api/images/${foreign.id}`, { alt: "mine" });
    await person.call("POST", "/api/albums", {}, { "sec-fetch-site": "cross-site" });
    const entries = await failed(owner);
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
      ["create", "access", null, "getImage", "FORBIDDEN"],
      ["delete", "api_key", "key_1", "revokeApiKey", "FORBIDDEN"],
      ["create", "access", null, "listApiKeys", "FORBIDDEN"],
      ["create", "tag", null, "createTag", "INSUFFICIENT_SCOPE"],
      ["create", "access", null, "listImages", "INSUFFICIENT_SCOPE"],
    ]);
    expect(await failed(api.stranger)).toEqual([]);
  });

  it("with keys that nobody has, and without any, are nobody's", async () => {
    const before = await executor().$count(auditLogs);
    for (const authorization of ["Bearer x", `Bearer ${mintKey(newId("key"))}`, "Basic eDp4"]) {
      const response = await fetch(`${api.origin}/api/images`, {
        headers: { authorization, ...elsewhere() },
      });
      expect(response.status).toBe(401);
    }
    expect((await fetch(`${api.origin}/api/images`, { method: "POST" })).status).toBe(401);
    expect(await executor().$count(auditLogs)).toBe(before);
  });

  it("name what they were for only when it can be an id", async () => {
    const owner = await makeCaller(api.origin);
    const reader = await callerWith(api.origin, owner.actor, ["read"]);
    const long = Buffer.from(Array.from({ length: 6_000 }, () => Math.random() * 256)).toString("hex");
    for (const id of [long, "%00", "%E2%80%AE"]) {
      const answer = await reader.call("DELETE", `/api/albums/${id}`);
      expect(answer, id.slice(0, 20)).toMatchObject({ status: 403, body: { code: "INSUFFICIENT_SCOPE" } });
    }
    expect((await failed(owner)).map((entry) => entry.resource_id)).toEqual(["\u202e", null, null]);
  });

  it("fill the log up to sixty a minute of one credential, and the last says so", async () => {
    const owner = await makeCaller(api.origin);
    const reader = await callerWith(api.origin, owner.actor, ["tags:read"]);
    const calls = Array.from({ length: 100 }, () => reader.call("GET", "/api/images"));
    expect(new Set((await Promise.all(calls)).map((answer) => answer.status))).toEqual(new Set([403]));
    const entries = await failed(owner);
    expect(entries).toHaveLength(60);
    expect(entries.filter((entry) => entry.metadata?.more_in_this_minute === "not recorded")).toHaveLength(1);
    const other = await callerWith(api.origin, owner.actor, ["tags:read"]);
    await other.call("GET", "/api/images");
    expect(await failed(owner)).toHaveLength(61);
  });

  it("with a key from where it is not good count against the address", async () => {
    const owner = await makeCaller(api.origin);
    const key = await keyThatIs(owner, "elsewhere");
    const from = elsewhere();
    const statuses: number[] = [];
    for (let index = 0; index < 62; index++)
      statuses.push((await key.call("GET", "/api/images", undefined, from)).status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  it("of another site's making do not lock a person's address out", async () => {
    const owner = await makeCaller(api.origin);
    const person = await signIn(api.origin, owner.actor);
    const from = elsewhere();
    for (let index = 0; index < 70; index++) {
      const headers = { ...from, "sec-fetch-site": "cross-site" };
      expect((await person.call("POST", "/api/albums", {}, headers)).status).toBe(403);
    }
    expect((await person.call("GET", "/api/albums", undefined, from)).status).toBe(200);
  });
});
