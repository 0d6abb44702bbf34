import { eq } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { outbox } from "@/db/schema";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { db } from "@/lib/platform/database/transaction";
import { insertImages, listBulkEntries, listImageRows } from "@/test/builders/many-images";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { withFailingAudit } from "@/test/harness/failing-audit";
import { runAction } from "./apply-change";
import { BatchRequest, type ChangeAction } from "./resource";
import type { BatchResult } from "./results/resource";

const api = serveApi();

describe("a batch of 500 images", () => {
  it("takes about as many statements as a batch of five", async () => {
    const caller = await createCaller(api.origin);
    await caller.expect(201, "POST", "/api/albums", { album: "big", title: "Big" });
    const few = await countStatements(caller, (await insertImages(caller, 5)).reverse());
    const ids = (await insertImages(caller, 500)).reverse();
    const many = await countStatements(caller, ids);
    for (const [action, statements] of Object.entries(many))
      expect([action, statements, statements <= (few[action] ?? 0) + 10]).toEqual([action, statements, true]);
    const purged = await db().select().from(outbox).where(eq(outbox.name, "image/purged"));
    const keys = purged.flatMap(({ payload }) => (JSON.parse(payload) as { blobKeys: string[] }).blobKeys);

    expect(ids.every((id) => keys.includes(`images/${id}/0`))).toBe(true);

    const entries = (await listBulkEntries(caller)).map((entry) => entry.affectedCount);
    expect(entries.sort((one, other) => (one ?? 0) - (other ?? 0))).toEqual([
      ...Array(9).fill(5),
      ...Array(9).fill(500),
    ]);
  });

  const tags = Array.from({ length: 20 }, (_, at) => `tag-${at}`);

  /** Runs every batch action on the images and returns the number of statements per action. */
  async function countStatements(caller: Caller, ids: string[]): Promise<Record<string, number>> {
    const statements: Record<string, number> = {};
    for (const body of [
      { action: "move", album: "big" },
      { action: "tag", tags },
      { action: "untag", tags },
      { action: "visibility", visibility: "public" },
      { action: "license", license: "cc0-1.0" },
      { action: "delete" },
      { action: "restore" },
      { action: "delete" },
      { action: "purge" },
    ]) {
      const query = vi.spyOn(pg.Client.prototype, "query");
      const result = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", { ids, ...body });
      statements[body.action] = query.mock.calls.length;
      query.mockRestore();
      expect([body.action, result.changed, result.results.map(({ id }) => id)]).toEqual([
        body.action,
        ids.length,
        ids,
      ]);
    }
    return statements;
  }
});

describe("concurrent batches", () => {
  const shuffled = (ids: readonly string[]) =>
    ids
      .map((id) => ({ id, key: Math.random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ id }) => id);

  /** Bypasses the queue, like batches in other processes. */
  const runWithoutQueue = (actor: Actor, body: object) => {
    const {
      ids = [],
      query: _query,
      except_ids: _except,
      dry_run: _dry,
      ...action
    } = BatchRequest.parse(body);

    return runAction(actor, action as ChangeAction, { ids }).then(
      (results) => results.filter(({ status }) => status === "changed").length,
      (error: unknown) => (error instanceof AppError && error.kind === "invalid" ? "rejected" : error),
    );
  };

  it("serialize, whatever the order of the ids", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 30);
    const bodies = Array.from({ length: 6 }, (_, at) => [
      { action: "tag", tags: [`z${at % 3}`, "a", `m${at % 2}`] },
      { action: "untag", tags: ["a", `z${at % 3}`] },
      { action: at % 2 ? "delete" : "restore" },
      { action: "visibility", visibility: at % 2 ? "public" : "private" },
    ]).flat();
    const batches = bodies.map((body) => runWithoutQueue(caller.actor, { ids: shuffled(ids), ...body }));
    const patches = ids
      .slice(0, 8)
      .map((id, at) => caller.call("PATCH", `/api/images/${id}`, { tags: ["m0", `z${at % 3}`] }));
    const deletions = ["a", "z0"].map((slug) => caller.call("DELETE", `/api/tags/${slug}`));
    for (const outcome of await Promise.all(batches)) expect(outcome).toBeTypeOf("number");
    for (const { status } of await Promise.all(patches)) expect(status).toBe(200);
    for (const { status } of await Promise.all(deletions)) expect([200, 404]).toContain(status);
  });

  it("change an image once", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 5);
    const twins = Array.from({ length: 10 }, () => ({ action: "delete", ids: shuffled(ids) }));
    const changed = await Promise.all([
      ...twins.map((body) => runWithoutQueue(caller.actor, body)),
      ...twins.map(async (body) => {
        const result = await caller.expect<BatchResult>(200, "POST", "/api/images/batch", body);
        return result.changed;
      }),
    ]);

    expect(changed.filter((count) => count !== 0)).toEqual([5]);
  });

  it("leave a valid state when the album is deleted", async () => {
    const caller = await createCaller(api.origin);
    for (let round = 0; round < 8; round++) {
      await caller.expect(201, "POST", "/api/albums", { album: "closing", title: "Closing" });
      await caller.expect(201, "POST", "/api/albums", { album: `open-${round}`, title: "Open" });
      const [inside, outside] = [await insertImages(caller, 20), await insertImages(caller, 20)];
      const move = (ids: readonly string[], album: string) =>
        runWithoutQueue(caller.actor, { action: "move", album, ids: shuffled(ids) });
      expect(await move(inside, "closing")).toBe(20);
      const [into, out, both, deleted] = await Promise.all([
        move(outside, "closing"),
        move(inside, `open-${round}`),
        move([...inside.slice(0, 5), ...outside.slice(0, 5)], "closing"),
        caller.call("DELETE", "/api/albums/closing"),
      ]);
      expect([out, deleted.status]).toEqual([expect.any(Number), 204]);
      for (const outcome of [into, both])
        expect(typeof outcome === "number" || outcome === "rejected").toBe(true);
      const rows = await listImageRows([...inside, ...outside]);
      expect(rows.filter((row) => row.albumSlug === "closing")).toEqual([]);
    }
  });
});

describe("a batch that fails midway", () => {
  it("changes nothing", async () => {
    const caller = await createCaller(api.origin);
    const ids = await insertImages(caller, 10);
    await caller.expect(201, "POST", "/api/albums", { album: "half", title: "Half" });
    await caller.expect(200, "POST", "/api/images/batch", { action: "delete", ids: ids.slice(0, 5) });
    const [before, events] = [await listImageRows(ids), await db().select().from(outbox)];
    await withFailingAudit(async () => {
      for (const body of [
        { action: "move", album: "half" },
        { action: "tag", tags: ["half"] },
        { action: "delete" },
        { action: "purge" },
      ]) {
        expect((await caller.call("POST", "/api/images/batch", { ids, ...body })).status).toBe(503);
      }
    });

    expect([await listImageRows(ids), await db().select().from(outbox)]).toEqual([before, events]);
  });
});
