import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { favourites, images } from "@/db/schema";
import type { JobResource, JobResultPage } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { serveApi } from "@/test/harness/api-suite";
import type { Caller } from "@/test/harness/caller";
import { sample } from "@/test/harness/sample";

const api = serveApi();

let imageCount = 0;
const create = (fields = {}) =>
  api.owner.expect<ImageResource>(201, "POST", "/api/images", {
    filename: `undo-${++imageCount}.jpg`,
    ...fields,
  });

const batch = async (body: object) => {
  const result = await api.owner.expect<BatchResult>(200, "POST", "/api/images/batch", body);
  return { ...result, undo_job: result.undo_job ?? "" };
};

const undo = async (id: string, caller: Caller = api.owner) =>
  (await caller.expect<{ job: JobResource }>(202, "POST", `/api/jobs/${id}/undo`)).job;
const patch = (id: string, body: object) => api.owner.expect(200, "PATCH", `/api/images/${id}`, body);

/** The images without what changes with every write. */
async function readImages(ids: readonly string[]) {
  const found = [];
  for (const id of ids) {
    const {
      updated_at: _updated,
      urls: _urls,
      ...rest
    } = await api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);
    found.push(rest);
  }
  return found;
}

/** The codes of the images that an undo left as they are. */
async function listCodes(jobId: string): Promise<Array<string | null>> {
  const page = await api.owner.expect<JobResultPage>(200, "GET", `/api/jobs/${jobId}/results`);
  return page.data.map(({ code, status }) => code ?? status);
}

describe("the undo of a batch", () => {
  const some = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

  it("the undo of a merge of tags gives each image its own back, including images in the trash", async () => {
    const all = await Promise.all(
      [["old"], ["new", "old"], ["old"], ["new", "old"]].map((tags) => create({ tags })),
    );
    const ids = all.map(({ id }) => id);
    await batch({ action: "delete", ids: ids.slice(2) });
    const before = await readImages(ids);
    const query = { tag: ["old"], deleted: "include" };
    const rejected = await batch({ action: "tag", query, tags: ["new"] });

    expect(rejected.failures).toEqual([expect.objectContaining({ code: "IMAGE_DELETED", count: 2 })]);

    await undo(rejected.undo_job);

    const added = await batch({ action: "tag", query, tags: ["new"], in_trash: true });

    expect(added).toMatchObject({ changed: 2, unchanged: 2, failed: 0 });

    const removed = await batch({ action: "untag", query, tags: ["old"], in_trash: true });
    expect((await readImages(ids)).map(({ tags }) => tags)).toEqual(Array(4).fill(["new"]));
    expect(await undo(removed.undo_job)).toMatchObject({ changed: 4, failed: 0 });
    expect(await undo(added.undo_job)).toMatchObject({ changed: 2, failed: 0 });
    expect(await readImages(ids)).toEqual(before);
  });

  it.each<[string, object]>(
    sample(
      [
        ["move", { album: "undone" }],
        ["tag", { tags: ["a", "new"] }],
        ["untag", { tags: ["a", "b"] }],
        ["visibility", { visibility: "unlisted" }],
        ["license", { license: "cc0-1.0" }],
        ["expiration", { expiration: "never" }],
        ["nsfw", { nsfw: true }],
        ["favourite", {}],
        ["unfavourite", {}],
        ["shift_taken_at", { seconds: 86_400 }],
        ["set_time_zone", { offset: "-03:30", keep: "instant" }],
        ["rate", { rating: 4 }],
        ["pick", { pick: "pick" }],
        ["archive", {}],
        ["unarchive", {}],
        ["delete", {}],
      ],
      5,
    ),
  )("gives back what %s has changed, and its own undo changes it again", async (action, fields) => {
    for (const album of ["undone", "other"])
      await api.owner.call("POST", "/api/albums", { album, title: album });
    const all = [
      await create({ album: "other", tags: ["a", "b"], expiration: "7d", visibility: "private" }),
      await create({ tags: ["b", "c"], nsfw: true, license: "cc-by-4.0", expiration: "2090-01-01" }),
      await create({ album: "undone", tags: some("t", 3) }),
    ];
    const ids = all.map(({ id }) => id);
    await patch(ids[0] ?? "", { taken_at: "2024-01-31T12:00:00+02:00", rating: 2, archived: true });
    await api.owner.expect(200, "POST", `/api/images/${ids[0]}/favourite`);
    const before = await readImages(ids);
    const done = await batch({ action, ids, ...fields });

    expect(done.changed).toBeGreaterThan(0);

    const after = await readImages(ids);
    expect(after).not.toEqual(before);

    const undone = await undo(done.undo_job);
    expect(undone).toMatchObject({
      status: "completed",
      total: done.changed,
      changed: done.changed,
      failed: 0,
    });
    expect(await readImages(ids)).toEqual(before);
    expect(await undo(done.undo_job)).toEqual(undone);

    const redone = await undo(undone.id);
    expect(redone).toMatchObject({ undo_of: undone.id, changed: done.changed });

    const withoutTimes = (states: typeof after) =>
      states.map(({ status, ...rest }) => ({ ...rest, state: status.state }));
    expect(withoutTimes(await readImages(ids))).toEqual(withoutTimes(after));
    expect((await undo(redone.id)).changed).toBe(done.changed);
    expect(await readImages(ids)).toEqual(before);
  });

  it("the undo of a restoration puts images back into the trash, for the whole trash period", async () => {
    const [one, two] = [await create(), await create()];
    const ids = [one.id, two.id];
    await batch({ action: "delete", ids });
    const longAgo = isoTime(0);
    await db().update(images).set({ deletedAt: longAgo }).where(eq(images.id, one.id));
    const restored = await batch({ action: "restore", ids });

    expect((await undo(restored.undo_job)).changed).toBe(2);

    for (const { status } of await readImages(ids)) {
      expect(status.state).toBe("deleted");
      expect((status.deleted_at ?? "") > longAgo).toBe(true);
    }
  });

  it("the undo of a restoration puts an image that had expired into the trash", async () => {
    const [one, two] = [await create({ expiration: "1h" }), await create()];
    await batch({ action: "delete", ids: [two.id] });
    await db()
      .update(images)
      .set({ expirationDate: isoTime(0) })
      .where(eq(images.id, one.id));
    const ids = [one.id, two.id];
    const restored = await batch({ action: "restore", ids });
    const undone = await undo(restored.undo_job);

    expect(undone).toMatchObject({ changed: 2, failed: 0 });

    for (const { status } of await readImages(ids)) expect(status.state).toBe("deleted");
    expect(await undo(undone.id)).toMatchObject({ changed: 2, failed: 0 });

    for (const { status } of await readImages(ids)) expect(status.state).toBe("active");
  });

  it("the undo of a restoration works however long the restoration takes", async () => {
    const ids = [(await create()).id, (await create()).id];
    await batch({ action: "delete", ids });
    const restored = await batch({ action: "restore", ids });
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now++);
    const undone = await undo(restored.undo_job).finally(() => clock.mockRestore());

    expect(await undo(undone.id)).toMatchObject({ changed: 2, failed: 0 });

    for (const { status } of await readImages(ids)) expect(status.state).toBe("active");
  });

  it("leaves alone what has been changed since", async () => {
    for (const album of ["elsewhere", "third"])
      await api.owner.expect(201, "POST", "/api/albums", { album, title: album });
    const all = [await create(), await create(), await create({ album: "third" }), await create()];
    const ids = all.map(({ id }) => id);
    const moved = await batch({ action: "move", album: "elsewhere", ids });
    await patch(ids[0] ?? "", { album: "third" });
    await patch(ids[1] ?? "", { album: "images" });
    await api.owner.expect(204, "DELETE", "/api/albums/third");
    await api.owner.expect(200, "DELETE", `/api/images/${ids[3]}`);
    await api.owner.expect(200, "DELETE", `/api/images/${ids[3]}/permanent`);
    const undone = await undo(moved.undo_job);

    expect(undone).toMatchObject({ total: 4, changed: 0, unchanged: 2, failed: 2 });
    expect((await listCodes(undone.id)).sort()).toEqual(["NOT_FOUND", "NOT_FOUND", "unchanged", "unchanged"]);

    const [kept, lost] = [await create(), await create({ expiration: "1h" })];
    const set = await batch({ action: "expiration", expiration: "never", ids: [kept.id, lost.id] });

    expect(set).toMatchObject({ changed: 1, unchanged: 1 });

    await patch(lost.id, { expiration: "2080-01-01" });
    expect(await listCodes((await undo(set.undo_job)).id)).toEqual(["CONFLICT"]);

    const deleted = await batch({ action: "delete", ids: [kept.id, lost.id] });
    await batch({ action: "restore", ids: [kept.id, lost.id] });
    await batch({ action: "delete", ids: [lost.id] });

    expect(await listCodes((await undo(deleted.undo_job)).id)).toEqual(["unchanged", "CONFLICT"]);
  });

  it("takes back only its own tags", async () => {
    const image = await create({ tags: ["kept"] });
    const tagged = await batch({ action: "tag", tags: ["first", "second"], ids: [image.id] });
    await patch(image.id, { tags: ["kept", "second", "later"] });

    expect((await undo(tagged.undo_job)).changed).toBe(1);
    expect((await readImages([image.id]))[0]?.tags).toEqual(["kept", "later"]);
  });

  it("brings favorites back in their order", async () => {
    const image = await create();
    await api.owner.expect(200, "POST", `/api/images/${image.id}/favourite`);
    const find = () =>
      db()
        .select()
        .from(favourites)
        .where(and(eq(favourites.imageId, image.id)));
    const before = await find();
    const removed = await batch({ action: "unfavourite", ids: [image.id] });

    expect(await find()).toEqual([]);

    await undo(removed.undo_job);
    expect(await find()).toEqual(before);
  });

  it("does not exist for a purge, for nothing, and for others", async () => {
    const image = await create();
    await batch({ action: "delete", ids: [image.id] });
    const again = await batch({ action: "delete", ids: [image.id] });
    const purged = await batch({ action: "purge", ids: [image.id] });

    expect([again.undo_job, purged.undo_job]).toEqual(["", ""]);

    const other = await create();
    const hidden = await batch({ action: "visibility", visibility: "private", ids: [other.id] });

    expect((await api.stranger.call("POST", `/api/jobs/${hidden.undo_job}/undo`)).status).toBe(404);
    expect((await readImages([other.id]))[0]?.visibility).toBe("private");
  });
});
