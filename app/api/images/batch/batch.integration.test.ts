import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles, outbox } from "@/db/schema";
import type { BatchResult } from "@/lib/batches/results/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { listBulkEntries, listImageRows } from "@/test/builders/many-images";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import type { Caller } from "@/test/harness/caller";
import { sample } from "@/test/harness/sample";

const api = serveApi();

let imageCount = 0;
const create = (caller: Caller, fields = {}) =>
  caller.expect<ImageResource>(201, "POST", "/api/images", {
    filename: `batch-${++imageCount}.jpg`,
    ...fields,
  });

const createImages = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => create(api.owner, fields)));
const listIds = (all: readonly ImageResource[]) => all.map((image) => image.id);
const batch = (body: object) => api.owner.expect<BatchResult>(200, "POST", "/api/images/batch", body);
const listStatuses = ({ results }: BatchResult) => results.map((result) => result.code ?? result.status);
const get = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);

const unknownId = "img_01jd0000000000000000000000";

describe("a batch", () => {
  it("reports each image's outcome in the requested order, unknown ids included", async () => {
    const [one, two] = await createImages(2);
    const foreign = await create(api.stranger);
    await api.owner.expect(200, "DELETE", `/api/images/${two?.id}`);
    const ids = [foreign.id, two?.id, unknownId, one?.id, "nonsense", "img_\u0000", ""];
    const result = await batch({ action: "delete", ids });
    const missing = { status: "failed", code: "NOT_FOUND", message: "Image not found." };

    expect(result).toEqual({
      action: "delete",
      dry_run: false,
      results: [
        { id: foreign.id, ...missing },
        { id: two?.id, status: "unchanged" },
        { id: unknownId, ...missing },
        { id: one?.id, status: "changed" },
        { id: "nonsense", ...missing },
        { id: "img_\u0000", ...missing },
        { id: "", ...missing },
      ],
      changed: 1,
      unchanged: 1,
      failed: 5,
      failures: [
        {
          code: "NOT_FOUND",
          message: "Image not found.",
          count: 5,
          sample_ids: [foreign.id, unknownId, "nonsense", "img_\u0000", ""],
        },
      ],
      undo_job: expect.stringMatching(/^job_/),
    });
    expect((await api.stranger.expect(200, "GET", `/api/images/${foreign.id}`)).status.state).toBe("active");
    expect((await listBulkEntries(api.owner)).at(-1)).toMatchObject({
      action: "delete",
      status: "success",
      resourceId: null,
      affectedCount: 1,
      metadata: { action: "delete", ids: [one?.id] },
    });
  });

  it("a batch moves images, and their previous URLs redirect", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "batch-target", title: "Target" });
    const image = await api.owner.upload("moving.jpg", await testImage());
    const [other] = await createImages(1, { album: "batch-target" });
    const ids = [image.id, other?.id];

    expect(listStatuses(await batch({ action: "move", album: "batch-target", ids }))).toEqual([
      "changed",
      "unchanged",
    ]);

    const moved = await get(image.id);
    expect([moved.album, moved.updated_at > image.updated_at]).toEqual(["batch-target", true]);

    const former = await fetch(withOrigin(api.origin, image.urls.original), { redirect: "manual" });
    expect([former.status, former.headers.get("location")]).toEqual([
      308,
      new URL(moved.urls.original ?? "").pathname,
    ]);
    expect((await batch({ action: "move", album: "images", ids: [image.id] })).changed).toBe(1);
    expect((await fetch(withOrigin(api.origin, image.urls.original), { redirect: "manual" })).status).toBe(
      200,
    );
    expect(
      await api.owner.call("POST", "/api/images/batch", { action: "move", album: "nowhere", ids }),
    ).toMatchObject({
      status: 400,
      body: { details: { album: ["does not exist"] } },
    });
  });

  it("adds tags up to the limit, and removes them", async () => {
    const tags = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
    const [bare, full, has] = [
      await create(api.owner),
      await create(api.owner, { tags: tags(99, "many") }),
      await create(api.owner, { tags: ["new", "other"] }),
    ];
    const ids = [bare.id, full.id, has.id];
    const added = await batch({ action: "tag", ids, tags: ["New", "OTHER", "new"] });

    expect(listStatuses(added)).toEqual(["changed", "VALIDATION_ERROR", "unchanged"]);
    expect(added.results[1]?.message).toBe("The image would have 101 tags; the limit is 100.");
    expect((await get(bare.id)).tags).toEqual(["new", "other"]);
    expect((await get(full.id)).tags).toHaveLength(99);
    expect(listStatuses(await batch({ action: "tag", ids: [full.id], tags: ["new"] }))).toEqual(["changed"]);

    const found = await api.owner.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      "/api/images?tag=new,other&search=other",
    );
    expect(new Set(listIds(found.data))).toEqual(new Set([bare.id, has.id]));
    expect(listStatuses(await batch({ action: "untag", ids, tags: ["other", "unused-tag"] }))).toEqual([
      "changed",
      "unchanged",
      "changed",
    ]);
    expect((await get(has.id)).tags).toEqual(["new"]);
  });

  it("sets visibility, with immediate effect, and license", async () => {
    const image = await api.owner.upload("shown.jpg", await testImage());
    const [other] = await createImages(1, { visibility: "private", license: "cc0-1.0" });
    const ids = [image.id, other?.id];

    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(200);
    expect(listStatuses(await batch({ action: "visibility", visibility: "private", ids }))).toEqual([
      "changed",
      "unchanged",
    ]);
    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(404);
    expect(await get(image.id)).toMatchObject({ visibility: "private", is_private: true });

    const own = await api.owner.expect<{ id: string }>(201, "POST", "/api/licenses", { name: "Press" });
    const license = (name: string | null) => batch({ action: "license", license: name, ids });

    expect(listStatuses(await license("cc0-1.0"))).toEqual(["changed", "unchanged"]);
    expect(listStatuses(await license("Press"))).toEqual(["changed", "changed"]);
    expect((await get(image.id)).license).toBe(own.id);
    expect(listStatuses(await license(own.id))).toEqual(["unchanged", "unchanged"]);
    expect(listStatuses(await license(null))).toEqual(["changed", "changed"]);

    const body = { action: "license", license: "nothing", ids };
    expect(await api.owner.call("POST", "/api/images/batch", body)).toMatchObject({
      status: 400,
      body: { details: { license: expect.anything() } },
    });
  });

  it("deletes, restores, and purges only deleted images, with their bytes", async () => {
    const image = await api.owner.upload("purged.jpg", await testImage());
    const [active] = await createImages(1);
    const ids = [image.id, active?.id];
    await batch({ action: "delete", ids });

    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(404);
    expect(listStatuses(await batch({ action: "restore", ids }))).toEqual(["changed", "changed"]);
    expect(listStatuses(await batch({ action: "restore", ids }))).toEqual(["unchanged", "unchanged"]);
    expect((await fetch(withOrigin(api.origin, image.urls.original))).status).toBe(200);

    await batch({ action: "delete", ids: [image.id] });
    const files = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    const purged = await batch({ action: "purge", ids });

    expect(listStatuses(purged)).toEqual(["changed", "IMAGE_NOT_DELETED"]);
    expect((await api.owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);

    const events = await db().select().from(outbox).where(eq(outbox.name, "image/purged"));
    expect(events.map((event) => JSON.parse(event.payload))).toEqual([
      { imageId: image.id, blobKeys: [files[0]?.blobKey] },
    ]);
    expect((await listBulkEntries(api.owner)).at(-1)?.metadata).toEqual({
      action: "purge",
      permanent: true,
      ids: [image.id],
    });
    expect(listStatuses(await batch({ action: "purge", ids }))).toEqual(["NOT_FOUND", "IMAGE_NOT_DELETED"]);
  });

  it.each<[string, object]>(
    sample(
      [
        ["move", { album: "dry" }],
        ["tag", { tags: ["a", "b"] }],
        ["untag", { tags: ["a", "c"] }],
        ["visibility", { visibility: "private" }],
        ["license", { license: "cc0-1.0" }],
        ["expiration", { expiration: "2050-01-01" }],
        ["nsfw", { nsfw: true }],
        ["favourite", {}],
        ["unfavourite", {}],
        ["shift_taken_at", { seconds: -3_600 }],
        ["set_time_zone", { offset: "+02:00", keep: "clock" }],
        ["rate", { rating: 3 }],
        ["pick", { pick: "reject" }],
        ["archive", {}],
        ["unarchive", {}],
        ["delete", {}],
        ["restore", {}],
        ["purge", {}],
      ],
      3,
    ),
  )("predicts %s without doing it", async (action, fields) => {
    await api.owner.call("POST", "/api/albums", { album: "dry", title: "Dry" });
    const all = [
      await create(api.owner, { album: "dry", tags: ["a", "b"] }),
      await create(api.owner, { visibility: "private", license: "cc0-1.0", tags: ["c"] }),
      await create(api.owner, { tags: Array.from({ length: 99 }, (_, at) => `t${at}`) }),
      await create(api.owner),
    ];
    await api.owner.expect(200, "PATCH", `/api/images/${all[0]?.id}`, {
      taken_at: "2024-01-31T12:00:00",
      archived: true,
    });
    await api.owner.expect(200, "POST", `/api/images/${all[0]?.id}/favourite`);
    await api.owner.expect(200, "DELETE", `/api/images/${all[3]?.id}`);
    const request = { action, ids: [...listIds(all), unknownId], ...fields };
    const [before, log] = [await listImageRows(listIds(all)), await listBulkEntries(api.owner)];
    const { samples, ...predicted } = await batch({ ...request, dry_run: true });

    expect([await listImageRows(listIds(all)), await listBulkEntries(api.owner)]).toEqual([before, log]);

    const done = await batch(request);
    expect(done).toEqual({ ...predicted, dry_run: false, undo_job: done.undo_job });
    expect(samples).toEqual(
      action === "shift_taken_at" || action === "set_time_zone"
        ? [{ id: all[0]?.id, before: "2024-01-31T12:00:00", after: (await get(all[0]?.id ?? "")).taken_at }]
        : undefined,
    );
    expect([predicted.undo_job, done.undo_job !== null]).toEqual([null, action !== "purge"]);
    expect(new Set(listStatuses(done)).size).toBeGreaterThan(1);
    expect((await listBulkEntries(api.owner)).length).toBe(log.length + 1);
  });

  it("a batch that changes nothing leaves no trace", async () => {
    const [image] = await createImages(1);
    const log = await listBulkEntries(api.owner);
    await batch({ action: "restore", ids: [image?.id, unknownId] });
    expect([await listBulkEntries(api.owner), (await get(image?.id ?? "")).updated_at]).toEqual([
      log,
      image?.updated_at,
    ]);
  });
});
