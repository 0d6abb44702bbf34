import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { pruneAuditLogs } from "@/lib/audit";
import { type AuditLogResource, auditRetentionDays } from "@/lib/audit/resource";
import { lowestId, newId } from "@/lib/kernel/ids";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";

const api = serveApi();

type AuditPage = { data: AuditLogResource[]; next_cursor: string | null };
const page = (as: Caller, query = "") => as.expect<AuditPage>(200, "GET", `/api/audit-logs${query}`);

/** Inserts an entry with a given time, and an id of that time. */
async function insertEntry(owner: string, atMs: number, fields: Partial<typeof auditLogs.$inferInsert> = {}) {
  const id = lowestId("log", atMs).slice(0, -4) + newId("log").slice(-4);
  const createdAt = isoTime(atMs);
  await db()
    .insert(auditLogs)
    .values({ id, owner, createdAt, action: "update", resourceType: "image", status: "success", ...fields });

  return id;
}

describe("the audit log", () => {
  it("lists actions newest first, to its owner only", async () => {
    const caller = await createCaller(api.origin);
    const image = await caller.upload("logged.jpg", await testImage());
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

  it("is filtered by each field and by whole days", async () => {
    const caller = await createCaller(api.origin);
    const at = (text: string) => Date.parse(text);
    const { owner } = caller.actor.library;
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
  ])("rejects %s=%s by name", async (name, value) => {
    const answer = await api.owner.call("GET", `/api/audit-logs?${name}=${value}`);
    expect(answer).toMatchObject({ status: 400, body: { details: { [name]: expect.any(Array) } } });
  });

  it("rejects a period that ends before it starts", async () => {
    const answer = await api.owner.call("GET", "/api/audit-logs?from=2025-02-02&to=2025-02-01");
    expect(answer).toMatchObject({ status: 400, body: { details: { to: ["is earlier than from"] } } });
  });

  it("is paged without gaps or repetitions while entries arrive, also with equal times", async () => {
    const caller = await createCaller(api.origin);
    const { owner } = caller.actor.library;
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

  it("accepts a cursor only with its own filters and owner", async () => {
    const caller = await createCaller(api.origin);
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

  it("deletes expired entries", async () => {
    const caller = await createCaller(api.origin);
    const now = Date.now();
    const recentId = await insertEntry(caller.actor.library.owner, now - auditRetentionDays * dayMs + 60_000);
    await insertEntry(caller.actor.library.owner, now - auditRetentionDays * dayMs - 60_000);
    const before = (await page(caller)).data.length;

    expect(await pruneAuditLogs(now)).toBeGreaterThanOrEqual(1);

    const { data } = await page(caller);
    expect(data).toHaveLength(before - 1);
    expect(data.at(-1)?.id).toBe(recentId);
  });
});
