import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles } from "@/db/schema";
import { runJob } from "@/lib/batches/jobs";
import type { JobResource } from "@/lib/batches/jobs/resource";
import type { ImageChangePage } from "@/lib/images/changes/resource";
import { locateFiles } from "@/lib/images/places";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import {
  atlantic,
  berlin,
  findFilenames,
  listPlaces,
  photoAt,
  potsdam,
  strasbourg,
  uploadAt,
} from "@/test/builders/places";
import { uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Client, createCaller } from "@/test/harness/caller";

const api = serveApi();

const counts = async (caller: Client) =>
  (await listPlaces(caller)).map(({ country, count, cities }) =>
    [`${country} ${count}`, ...cities.map((city) => `${city.city} ${city.count}`)].join(", "),
  );

describe("the place of an image", () => {
  const get = (id: string) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);
  const cityOf = async (id: string) => (await get(id)).info.place?.city;

  it("follows the file: replaced, restored, deleted permanently", async () => {
    const { id } = await uploadAt(api.owner, "moving.jpg", berlin);
    const opened = await api.owner.expect(200, "POST", `/api/images/${id}/replace`, {});
    await uploadBytes(api.origin, opened, await photoAt(strasbourg));

    // The file in use stays in use until the other is complete.
    expect(await findFilenames(api.owner, "place=Berlin")).toEqual(["moving.jpg"]);

    await Promise.all([1, 2].map(() => api.owner.call("POST", `/api/images/${id}/complete`)));
    expect([await cityOf(id), await counts(api.owner)]).toEqual(["Strasbourg", ["FR 1, Strasbourg 1"]]);

    await api.owner.expect(200, "DELETE", `/api/images/${id}`);
    expect([await counts(api.owner), await findFilenames(api.owner, "place=FR")]).toEqual([[], []]);
    expect(await findFilenames(api.owner, "place=FR&deleted=only")).toEqual(["moving.jpg"]);

    await api.owner.expect(200, "POST", `/api/images/${id}/restore`);
    expect(await counts(api.owner)).toEqual(["FR 1, Strasbourg 1"]);

    await api.owner.expect(200, "DELETE", `/api/images/${id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${id}/permanent`);

    expect(await findFilenames(api.owner, "place=FR&deleted=include")).toEqual([]);
  });

  it("goes with the position", async () => {
    const { id } = await uploadAt(api.owner, "stripped.jpg", potsdam);
    const body = { action: "strip", what: "location", ids: [id] };
    const { job } = await api.owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", body);
    while (!(await runJob(job.id)));

    expect((await get(id)).info).toMatchObject({ place: null, metadata: { removed: ["gps"] } });

    for (const query of ["place=Potsdam", "search=potsdam"])
      expect(await findFilenames(api.owner, query)).toEqual([]);
    for (const field of ["strip_location", "strip_metadata"]) {
      const { info } = await uploadAt(api.owner, `${field}.jpg`, potsdam, { [field]: "true" });
      expect(info.place).toBeNull();
    }

    expect(await counts(api.owner)).toEqual([]);
  });

  it("is not stored for encrypted images, and read again when they are decrypted", async () => {
    const { id, info } = await uploadAt(api.owner, "sealed.jpg", potsdam, { encrypt: "true" });
    const stored = () => db().select().from(imageFiles).where(eq(imageFiles.imageId, id));

    expect([info.place, (await stored()).map(({ place }) => place)]).toEqual([null, [null]]);
    expect([await locateFiles(), await counts(api.owner)]).toEqual([0, []]);

    const change = async (action: "decrypt" | "encrypt") => {
      const { job } = await api.owner.expect<{ job: JobResource }>(202, "POST", "/api/images/batch", {
        action,
        ids: [id],
      });
      while (!(await runJob(job.id)));
    };
    await change("decrypt");

    expect([await cityOf(id), await findFilenames(api.owner, "place=Potsdam")]).toEqual([
      "Potsdam",
      ["sealed.jpg"],
    ]);

    await change("encrypt");
    expect([await cityOf(id), await findFilenames(api.owner, "place=Potsdam")]).toEqual([undefined, []]);
    expect(await findFilenames(api.owner, "search=potsdam")).toEqual([]);
    expect(await counts(api.owner)).toEqual([]);
  });
});

describe("files from before there were places", () => {
  const forget = async (id: string) =>
    db().update(imageFiles).set({ place: null }).where(eq(imageFiles.imageId, id));

  it("get theirs by a job, once, at sea too, and clients that follow learn of it", async () => {
    const caller = await createCaller(api.origin);
    const located = await uploadAt(caller, "old.jpg", strasbourg);
    const atSea = await uploadAt(caller, "sea.jpg", atlantic);
    for (const { id } of [located, atSea]) await forget(id);
    await caller.expect(200, "PATCH", `/api/images/${located.id}`, { title: "Copied again" });

    expect(await counts(caller)).toEqual([]);

    const { next_cursor } = await caller.expect<ImageChangePage>(200, "GET", "/api/images/changes");
    const found = await Promise.all([1, 2, 3].map(() => locateFiles()));

    expect(Math.max(...found)).toBe(2);
    expect([await locateFiles(), await counts(caller)]).toEqual([0, ["FR 1, Strasbourg 1"]]);
    expect(await findFilenames(caller, "search=strasbourg")).toEqual(["old.jpg"]);

    const path = `/api/images/changes?since=${next_cursor}`;
    const { data } = await caller.expect<ImageChangePage>(200, "GET", path);

    expect(data.map(({ id, type, image }) => [id, type, image?.info.place?.city])).toEqual([
      [located.id, "image.updated", "Strasbourg"],
      [atSea.id, "image.updated", undefined],
    ]);
  });

  it("replaced files and files without a valid position keep no place", async () => {
    const caller = await createCaller(api.origin);
    const { id } = await uploadAt(caller, "edited.jpg", strasbourg);
    await db()
      .update(imageFiles)
      .set({ place: null, exif: { gps: { latitude: "north" } } })
      .where(eq(imageFiles.imageId, id));

    expect([await locateFiles(), await locateFiles()]).toEqual([1, 0]);
    expect(await caller.expect(200, "GET", `/api/images/${id}`)).toMatchObject({ info: { place: null } });
  });
});
