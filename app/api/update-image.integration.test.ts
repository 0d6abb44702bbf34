import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { albums } from "@/db/schema";
import { isoTime } from "@/lib/kernel/time";
import { decoder } from "@/lib/platform/decoder";
import { closeDatabase, executor } from "@/lib/platform/transaction";
import { type ApiServer, startApiServer } from "@/test/api-server";
import { type Caller, makeCaller } from "@/test/caller";
import { at, photo } from "@/test/uploads";

let server: ApiServer;
let owner: Caller;

beforeAll(async () => {
  server = await startApiServer();
  owner = await makeCaller(server.origin);
  const now = isoTime();
  await executor().insert(albums).values({
    owner: owner.actor.owner,
    albumSlug: "holiday",
    title: "Holiday",
    createdAt: now,
    updatedAt: now,
  });
});

afterAll(async () => {
  await server.close();
  await decoder().close();
  await closeDatabase();
});

const here = (url: string | undefined) => at(server.origin, url);
const follow = (url: string | undefined, headers = {}) => fetch(here(url), { redirect: "manual", headers });

describe("changing an image", () => {
  it("changes what is given and nothing else", async () => {
    const image = await owner.upload("changed.jpg", await photo(), {
      tags: "a,b",
      alt: "before",
      nsfw: "true",
    });
    const changed = await owner.expect(200, "PATCH", `/api/images/${image.id}`, {
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
      await owner.expect(200, "PATCH", `/api/images/${image.id}`, { expiration: "never", license: null }),
    ).toMatchObject({
      expiration_date: null,
      license: "none",
      alt: "after",
    });
  });

  it("keeps the three ways to say the visibility in step", async () => {
    const { id } = await owner.expect(201, "POST", "/api/images", { filename: "seen.jpg" });
    const patch = (body: object) => owner.call("PATCH", `/api/images/${id}`, body);
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

  it("lets every old address lead to the present one", async () => {
    const image = await owner.upload("first.jpg", await photo());
    await owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "second.jpg" });
    const moved = await owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "third.jpg",
      album: "holiday",
    });
    const answer = await follow(`${image.urls.w256}?v=1`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      308,
      `${new URL(moved.urls.w256 ?? "").pathname}?v=1`,
    ]);
    for (const name of ["first", "second"]) {
      const old = image.urls.original?.replace("first", name);
      expect((await follow(old)).headers.get("location")).toBe(new URL(moved.urls.original ?? "").pathname);
    }
    expect((await fetch(here(image.urls.original))).status).toBe(200);
    await owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "first.jpg", album: "images" });
    expect((await follow(image.urls.original)).status).toBe(200);
    expect((await follow(moved.urls.original)).status).toBe(308);
  });

  it("tells nobody but the owner where a private image has gone", async () => {
    const image = await owner.upload("secret.jpg", await photo());
    await owner.expect(200, "PATCH", `/api/images/${image.id}`, {
      filename: "hidden.jpg",
      visibility: "private",
    });
    expect((await follow(image.urls.original)).status).toBe(404);
    expect((await follow(image.urls.original, { authorization: `Bearer ${owner.key}` })).status).toBe(308);
  });

  it("gives an address to whoever took it last", async () => {
    const one = await owner.upload("shared-a.jpg", await photo({ red: 1 }));
    await owner.expect(200, "PATCH", `/api/images/${one.id}`, { filename: "moved-on.jpg" });
    const two = await owner.upload("shared-a.jpg", await photo({ red: 2 }));
    expect((await follow(one.urls.original)).status).toBe(200);
    await owner.expect(200, "PATCH", `/api/images/${two.id}`, { filename: "moved-too.jpg" });
    expect((await follow(one.urls.original)).headers.get("location")).toContain("moved-too.jpg");
  });

  it("refuses taken names, unknown albums and other owners' images", async () => {
    const [one] = await Promise.all([
      owner.expect(201, "POST", "/api/images", { filename: "one.jpg" }),
      owner.expect(201, "POST", "/api/images", { filename: "two.jpg" }),
    ]);
    const patch = (body: object) => owner.call("PATCH", `/api/images/${one.id}`, body);
    expect(await patch({ filename: "two.jpg" })).toMatchObject({
      status: 409,
      body: { code: "FILENAME_TAKEN", details: { suggestion: ["two-2.jpg"] } },
    });
    expect(await patch({ album: "nowhere" })).toMatchObject({
      status: 400,
      body: { details: { album: expect.anything() } },
    });
    expect(await patch({ filename: "../x.jpg" })).toMatchObject({ status: 400 });
    const stranger = await makeCaller(server.origin);
    expect(await stranger.call("PATCH", `/api/images/${one.id}`, { alt: "x" })).toMatchObject({
      status: 403,
    });
  });

  it("lets one of twenty simultaneous renamings to one name win", async () => {
    const images = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.expect(201, "POST", "/api/images", { filename: `race-${index}.jpg` }),
      ),
    );
    const answers = await Promise.all(
      images.map((image) => owner.call("PATCH", `/api/images/${image.id}`, { filename: "winner.jpg" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});
