import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { jpeg } from "@/test/builders/images";
import { uploadBytes, uploadInSteps } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const photo = (time: string, offset?: string) =>
  jpeg({ width: 16, height: 16, takenAt: { time, ...(offset !== undefined && { offset }) } });
const plain = () => jpeg({ width: 16, height: 16 });

const patch = (id: string, body: object) =>
  api.owner.expect<ImageResource>(200, "PATCH", `/api/images/${id}`, body);

async function replaceFile({ id }: ImageResource, bytes: Buffer): Promise<ImageResource> {
  const replacing = await api.owner.expect(200, "POST", `/api/images/${id}/replace`, {});
  expect((await uploadBytes(api.origin, replacing, bytes)).status).toBe(200);
  return api.owner.expect(200, "POST", `/api/images/${id}/complete`);
}

async function readSortKey(id: string) {
  const [row] = await db()
    .select({ sortTaken: images.sortTaken, createdAt: images.createdAt })
    .from(images)
    .where(eq(images.id, id));
  return row;
}

async function latestFields(id: string): Promise<string[] | undefined> {
  type Log = { data: Array<{ resource_id: string; metadata: { fields?: string[] } }> };
  const { data } = await api.owner.expect<Log>(200, "GET", "/api/audit-logs?action=update&limit=50");
  return data.find((entry) => entry.resource_id === id)?.metadata.fields;
}

describe("the time taken of an image", () => {
  it("is the camera's clock, with its offset where the camera knows it", async () => {
    const here = await api.owner.upload("here.jpg", await photo("2024:01:31 14:25:30", "+05:30"));
    expect(here.taken_at).toBe("2024-01-31T14:25:30+05:30");
    const somewhere = await uploadInSteps(
      api.origin,
      api.owner,
      "somewhere.jpg",
      await photo("2024:01:31 14:25:30"),
    );
    expect(somewhere.taken_at).toBe("2024-01-31T14:25:30");
  });

  it("is told by the filename where the camera does not tell it", async () => {
    const image = await api.owner.upload("IMG_20240131_142530.jpg", await plain());
    expect(image.taken_at).toBe("2024-01-31T14:25:30");

    const camera = await api.owner.upload("IMG_20200101_000000.jpg", await photo("2019:12:31 23:00:00"));
    expect(camera.taken_at).toBe("2019-12-31T23:00:00");

    const renamed = await api.owner.upload("IMG_20240201_080000.jpg", await plain(), { filename: "cat.jpg" });
    expect(renamed).toMatchObject({ filename: "cat.jpg", taken_at: "2024-02-01T08:00:00" });
  });

  it("the time is null without any source for it, and while the file is missing", async () => {
    expect((await api.owner.upload("untold.jpg", await plain())).taken_at).toBeNull();
    expect((await api.owner.upload("unset.jpg", await photo("0000:00:00 00:00:00"))).taken_at).toBeNull();
    const pending = await api.owner.expect(201, "POST", "/api/images", {
      filename: "IMG_20240131_142531.jpg",
    });
    expect(pending.taken_at).toBeNull();
  });

  it("stays when metadata is stripped from the file", async () => {
    const bytes = await photo("2024:01:31 14:25:30", "+01:00");
    const image = await api.owner.upload("stripped.jpg", bytes, { strip_metadata: "true" });

    expect(image).toMatchObject({ taken_at: "2024-01-31T14:25:30+01:00", info: { exif: null } });

    const { id } = await uploadInSteps(api.origin, api.owner, "stripped-too.jpg", bytes, {
      strip_metadata: true,
    });
    expect((await patch(id, { taken_at: "2020-01-01T00:00" })).taken_at).toBe("2020-01-01T00:00:00");
    expect((await patch(id, { taken_at: null })).taken_at).toBe("2024-01-31T14:25:30+01:00");
  });
});

describe("setting the time by hand", () => {
  it("takes precedence over the file, until null", async () => {
    const { id } = await api.owner.upload("set.jpg", await photo("2024:01:31 14:25:30", "+01:00"));
    expect((await patch(id, { taken_at: "2023-01-31T14:25:30-08:00" })).taken_at).toBe(
      "2023-01-31T14:25:30-08:00",
    );
    expect(await latestFields(id)).toEqual(["taken_at"]);
    expect((await patch(id, { taken_at: null })).taken_at).toBe("2024-01-31T14:25:30+01:00");

    const unchanged = await patch(id, { taken_at: null });
    expect(await patch(id, { taken_at: unchanged.taken_at })).toEqual(unchanged);
  });

  it.each(["yesterday", "2024-01-31", "2024-02-30T00:00:00", "1500-01-01T00:00:00", 1_706_711_130, ""])(
    "rejects %j by name",
    async (taken_at) => {
      const { id } = await api.owner.expect(201, "POST", "/api/images", { filename: `bad-${taken_at}.jpg` });
      expect(await api.owner.call("PATCH", `/api/images/${id}`, { taken_at })).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: { taken_at: [expect.any(String)] } },
      });
    },
  );

  it("is for its owner", async () => {
    const { id } = await api.owner.expect(201, "POST", "/api/images", { filename: "guarded.jpg" });
    const body = { taken_at: "2024-01-31T14:25:30", focal_point: { x: 0, y: 0 } };
    expect((await api.stranger.call("PATCH", `/api/images/${id}`, body)).status).toBe(403);
    expect(await api.owner.expect(200, "GET", `/api/images/${id}`)).toMatchObject({
      taken_at: null,
      focal_point: null,
    });
  });
});

describe("replacing the file", () => {
  it("brings the time of the new file, or none", async () => {
    const image = await api.owner.upload("followed.jpg", await photo("2024:01:31 14:25:30"));
    const dated = await replaceFile(image, await photo("2025:01:31 14:25:30", "Z"));

    expect(dated.taken_at).toBe("2025-01-31T14:25:30Z");
    expect((await latestFields(image.id))?.sort()).toEqual(["info", "taken_at"]);
    expect((await replaceFile(image, await plain())).taken_at).toBeNull();
    expect((await replaceFile(image, await jpeg({ width: 17, height: 16 }))).taken_at).toBeNull();
    expect(await latestFields(image.id)).toEqual(["info"]);
  });

  it("keeps a time that was set by hand", async () => {
    const image = await api.owner.upload("corrected.jpg", await photo("2024:01:31 14:25:30"));
    await patch(image.id, { taken_at: "2000-01-01T00:00:00" });
    expect((await replaceFile(image, await photo("2025:01:31 14:25:30"))).taken_at).toBe(
      "2000-01-01T00:00:00",
    );
    expect((await patch(image.id, { taken_at: null })).taken_at).toBe("2025-01-31T14:25:30");
  });
});

describe("the sort key", () => {
  it("is the local clock time, else the time of creation", async () => {
    const untold = await api.owner.upload("untold-key.jpg", await plain());
    const key = await readSortKey(untold.id);

    expect(key?.sortTaken).toBe(key?.createdAt);

    const { id } = await api.owner.upload("key.jpg", await photo("2024:01:31 14:25:30", "-11:00"));
    expect((await readSortKey(id))?.sortTaken).toBe("2024-01-31T14:25:30.000Z");

    await patch(id, { taken_at: "1999-12-31T23:59:59.25+14:00" });
    expect((await readSortKey(id))?.sortTaken).toBe("1999-12-31T23:59:59.250Z");

    await patch(id, { taken_at: null });
    expect((await readSortKey(id))?.sortTaken).toBe("2024-01-31T14:25:30.000Z");
  });
});
