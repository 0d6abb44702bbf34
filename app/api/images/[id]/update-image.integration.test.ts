import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { albums, images } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

beforeAll(async () => {
  const now = isoTime();
  await db().insert(albums).values({
    owner: api.owner.actor.library.owner,
    albumSlug: "holiday",
    title: "Holiday",
    createdAt: now,
    updatedAt: now,
  });
});

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);
const fetchImage = (url: string | undefined, headers = {}) =>
  fetch(toLocalUrl(url), { redirect: "manual", headers });

describe("updating an image", () => {
  it("changes what is given and nothing else", async () => {
    const image = await api.owner.upload("changed.jpg", await testImage(), {
      tags: "a,b",
      alt: "before",
      nsfw: "true",
    });

    const changed = await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      alt: "after",
      tags: ["C", "a"],
      license: "cc-by-4.0",
      expiration: "7d",
    });

    expect(changed).toMatchObject({
      alt: "after",
      tags: ["a", "c"],
      license: "cc-by-4.0",
      nsfw: true,
      filename: "changed.jpg",
    });
    expect(changed.expiration_date).toMatch(/Z$/);
    expect(
      await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { expiration: "never", license: null }),
    ).toMatchObject({
      expiration_date: null,
      license: "none",
      alt: "after",
    });
  });

  it.each([
    ["public", "public"],
    ["unlisted", "inherit"],
    ["private", "private"],
  ] as const)("to %s stores the permission that follows from it, %s", async (visibility, permission) => {
    const { id } = await api.owner.expect(201, "POST", "/api/images", { filename: `${permission}.jpg` });
    await api.owner.expect(200, "PATCH", `/api/images/${id}`, { visibility });
    const [row] = await db()
      .select({ permission: images.permission, isPrivate: images.isPrivate })
      .from(images)
      .where(eq(images.id, id));

    expect(row).toEqual({ permission, isPrivate: visibility === "private" });
    expect((await api.owner.call("PATCH", `/api/images/${id}`, { permission: "public" })).status).toBe(400);
  });

  it("keeps the three members for visibility consistent", async () => {
    const { id } = await api.owner.expect(201, "POST", "/api/images", { filename: "seen.jpg" });
    const patch = (body: object) => api.owner.call("PATCH", `/api/images/${id}`, body);

    expect((await patch({ is_private: true })).body).toMatchObject({
      visibility: "private",
      is_private: true,
    });
    expect((await patch({ is_private: false })).body).toMatchObject({
      visibility: "unlisted",
      is_private: false,
    });
    expect((await patch({ visibility: "public" })).body).toMatchObject({ visibility: "public" });
    expect((await patch({ is_private: false })).body).toMatchObject({ visibility: "public" });
    expect(await patch({ visibility: "public", is_private: true })).toMatchObject({
      status: 400,
      body: { details: { is_private: ["contradicts visibility"] } },
    });
  });

  it("redirects every old URL to the current one", async () => {
    const image = await api.owner.upload("first.jpg", await testImage());
    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "second.jpg" });
    const moved = await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "third.jpg",
      album: "holiday",
    });
    const answer = await fetchImage(`${image.urls.w256}?v=1`);

    expect([answer.status, answer.headers.get("location")]).toEqual([
      308,
      `${new URL(moved.urls.w256 ?? "").pathname}?v=1`,
    ]);

    for (const name of ["first", "second"]) {
      const old = image.urls.original?.replace("first", name);
      expect((await fetchImage(old)).headers.get("location")).toBe(
        new URL(moved.urls.original ?? "").pathname,
      );
    }

    expect((await fetch(toLocalUrl(image.urls.original))).status).toBe(200);

    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "first.jpg",
      album: "images",
    });
    expect((await fetchImage(image.urls.original)).status).toBe(200);
    expect((await fetchImage(moved.urls.original)).status).toBe(308);
  });

  it("discloses a private image's new URL to its owner only", async () => {
    const image = await api.owner.upload("secret.jpg", await testImage());
    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "hidden.jpg",
      visibility: "private",
    });
    expect((await fetchImage(image.urls.original)).status).toBe(404);
    expect((await fetchImage(image.urls.original, { authorization: `Bearer ${api.owner.key}` })).status).toBe(
      308,
    );
  });

  it("assigns a URL to the image that took it last", async () => {
    const one = await api.owner.upload("shared-a.jpg", await testImage({ red: 1 }));
    await api.owner.expect(200, "PATCH", `/api/images/${one.id}`, { filename: "moved-on.jpg" });
    const two = await api.owner.upload("shared-a.jpg", await testImage({ red: 2 }));

    expect((await fetchImage(one.urls.original)).status).toBe(200);

    await api.owner.expect(200, "PATCH", `/api/images/${two.id}`, { filename: "moved-too.jpg" });
    expect((await fetchImage(one.urls.original)).headers.get("location")).toContain("moved-too.jpg");
  });

  it("rejects taken names, unknown albums and other owners' images", async () => {
    const [one] = await Promise.all([
      api.owner.expect(201, "POST", "/api/images", { filename: "one.jpg" }),
      api.owner.expect(201, "POST", "/api/images", { filename: "two.jpg" }),
    ]);
    const patch = (body: object) => api.owner.call("PATCH", `/api/images/${one.id}`, body);

    expect(await patch({ filename: "two.jpg" })).toMatchObject({
      status: 409,
      body: { code: "FILENAME_TAKEN", details: { suggestion: ["two-2.jpg"] } },
    });
    expect(await patch({ album: "nowhere" })).toMatchObject({
      status: 400,
      body: { details: { album: expect.anything() } },
    });
    expect(await patch({ filename: "../x.jpg" })).toMatchObject({ status: 400 });

    const _stranger = await createCaller(api.origin);
    expect(await api.stranger.call("PATCH", `/api/images/${one.id}`, { alt: "x" })).toMatchObject({
      status: 403,
    });
  });

  it("lets one of twenty simultaneous renames to one name win", async () => {
    const images = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.owner.expect(201, "POST", "/api/images", { filename: `race-${index}.jpg` }),
      ),
    );

    const answers = await Promise.all(
      images.map((image) => api.owner.call("PATCH", `/api/images/${image.id}`, { filename: "winner.jpg" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});
