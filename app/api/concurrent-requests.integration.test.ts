import { and, count, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, imageFiles, outbox } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { racingCalls, rounds } from "@/test/builders/racing-calls";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createForm } from "@/test/harness/caller";
import { countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { sample } from "@/test/harness/sample";

// Twenty identical calls: one winner where there can be only one, and never a 500.

const api = serveApi();
expectNoDeadlock();

const concurrency = 20;
const { name, call, create, upload, get } = racingCalls(api);

async function countAuditEntries(
  resourceId: string,
  action: "create" | "update" | "delete" | "restore",
): Promise<number> {
  const [row] = await db()
    .select({ made: count() })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.resourceId, resourceId),
        eq(auditLogs.action, action),
        eq(auditLogs.status, "success"),
      ),
    );
  return row?.made ?? 0;
}

describe.each(sample(rounds, 4))("twenty at once, round %i", () => {
  it("create an album once", async () => {
    const album = name("album");
    const answers = await race(
      [201, 409],
      repeat(concurrency, () => call("POST", "/api/albums", { album, title: "Twin" })),
    );
    expect([countStatus(answers, 201), await countAuditEntries(album, "create")]).toEqual([1, 1]);
  });

  it("create a tag once", async () => {
    const tag = name("tag");
    const answers = await race(
      [201, 409],
      repeat(concurrency, () => call("POST", "/api/tags", { tag })),
    );
    expect([countStatus(answers, 201), await countAuditEntries(tag, "create")]).toEqual([1, 1]);
  });

  it("store one of twenty files under one name", async () => {
    const bytes = await testImage({ width: 8, height: 8 });
    const filename = `${name("file")}.jpg`;
    const answers = await race(
      [201, 409],
      repeat(concurrency, () => call("POST", "/api/upload", createForm(filename, bytes))),
    );
    expect(countStatus(answers, 201)).toBe(1);
  });

  it("swap the names of two images for neither", async () => {
    const [one, other] = [await create(), await create()];
    await race(
      [409],
      repeat(concurrency, (index) => {
        const [from, to] = index % 2 === 0 ? [one, other] : [other, one];
        return call("PATCH", `/api/images/${from.id}`, { filename: to.filename });
      }),
    );
    expect([(await get(one.id)).filename, (await get(other.id)).filename]).toEqual([
      one.filename,
      other.filename,
    ]);
  });

  it("delete and restore in turns, and audit each transition once", async () => {
    const { id } = await create();
    await race(
      [200],
      repeat(concurrency, (index) =>
        index % 2 === 0 ? call("DELETE", `/api/images/${id}`) : call("POST", `/api/images/${id}/restore`),
      ),
    );
    const isDeleted = (await get(id)).status.state === "deleted";
    const turns = (await countAuditEntries(id, "delete")) - (await countAuditEntries(id, "restore"));

    expect(turns).toBe(isDeleted ? 1 : 0);
  });

  it("purge once, with one event for the bytes", async () => {
    const { id } = await upload();
    await api.owner.expect(200, "DELETE", `/api/images/${id}`);
    const answers = await race(
      [200, 404],
      repeat(concurrency, () => call("DELETE", `/api/images/${id}/permanent`)),
    );

    expect(countStatus(answers, 200)).toBe(1);

    const events = await db()
      .select()
      .from(outbox)
      .where(and(eq(outbox.name, "image/purged"), sql`${outbox.payload} like ${`%${id}%`}`));
    expect(events).toHaveLength(1);
  });

  it("add and remove a favorite in turns", async () => {
    const { id } = await create();
    await race(
      [200],
      repeat(concurrency, (index) =>
        call(index % 2 === 0 ? "POST" : "DELETE", `/api/images/${id}/favourite`),
      ),
    );
    const { is_favourited: isFavourite } = await get(id);
    const { data } = await api.owner.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      "/api/favourites?limit=200",
    );

    expect(data.some((image) => image.id === id)).toBe(isFavourite);
  });

  it("leave one attempt open after twenty replacement requests", async () => {
    const { id } = await upload();
    await race(
      [200],
      repeat(concurrency, () => call("POST", `/api/images/${id}/replace`)),
    );
    const open = await db()
      .select()
      .from(imageFiles)
      .where(and(eq(imageFiles.imageId, id), eq(imageFiles.status, "awaiting")));
    expect(open).toHaveLength(1);
  });
});
