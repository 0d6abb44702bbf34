import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import type { TagResource } from "@/lib/tags/resource";
import { racingCalls, rounds } from "@/test/builders/racing-calls";
import { testImage, uploadBytes, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { callWhileLocked, countStatus, expectNoDeadlock, race, repeat } from "@/test/harness/races";

// Deletions race with other calls: each race ends in a state that some serial order of the calls
// produces.

const api = serveApi();
expectNoDeadlock();

const { name, call, create, upload, get } = racingCalls(api);

async function makeAlbum(): Promise<string> {
  const album = name("album");
  await api.owner.expect(201, "POST", "/api/albums", { album, title: album });
  return album;
}

describe.each(rounds)("deletion during use, round %i", () => {
  it("an image can be deleted while it is completed, updated, replaced, tagged and favorited", async () => {
    const { id } = await upload({ tags: "going" });
    const replaced = await api.owner.expect(200, "POST", `/api/images/${id}/replace`, {});
    await uploadBytes(api.origin, replaced, await testImage({ width: 9, height: 9 }));
    await api.owner.expect(200, "DELETE", `/api/images/${id}`);
    const path = `/api/images/${id}`;
    const others = [
      call("POST", `${path}/complete`),
      call("PATCH", path, { alt: "Changed", tags: ["going", name("tag")] }),
      call("POST", `${path}/replace`),
      call("POST", `${path}/favourite`),
      call("POST", `${path}/restore`),
      call("DELETE", path),
      call("POST", "/api/images/batch", { action: "tag", ids: [id], tags: ["going", "gone"] }),
      call("DELETE", "/api/tags/going"),
      call("DELETE", `${path}/permanent`),
      call("DELETE", `${path}/permanent`),
    ];
    await race([200, 400, 404], [...others, ...others]);
    const isThere = (await api.owner.call("GET", path)).status === 200;
    const files = await db().select().from(imageFiles).where(eq(imageFiles.imageId, id));

    expect(files.length > 0).toBe(isThere);
  });

  it("an album can be deleted while images are added, removed and renamed", async () => {
    const [album, other] = [await makeAlbum(), await makeAlbum()];
    const inside = await Promise.all(repeat(8, () => upload({ album })));
    const outside = await Promise.all(repeat(8, () => upload({ album: other })));
    const answers = await race(
      [200, 204, 400, 404],
      [
        ...inside.slice(0, 4).map(({ id }) => call("PATCH", `/api/images/${id}`, { album: other })),
        ...inside
          .slice(4)
          .map(({ id }) => call("PATCH", `/api/images/${id}`, { filename: `${name("new")}.jpg` })),
        call("DELETE", `/api/albums/${album}`),
        call("DELETE", `/api/albums/${album}`),
        call("POST", "/api/images/batch", { action: "move", ids: inside.map(({ id }) => id), album: other }),
        ...outside.map(({ id }) => call("PATCH", `/api/images/${id}`, { album })),
      ],
    );

    expect(countStatus(answers, 204)).toBe(1);

    for (const { id, urls } of [...inside, ...outside]) {
      const now = await get(id);
      expect([other, "images"]).toContain(now.album);
      const old = await fetch(withOrigin(api.origin, urls.original), { redirect: "manual" });
      await old.arrayBuffer();
      const present = new URL(now.urls.original ?? "").pathname;
      const isSame = present === new URL(urls.original ?? "").pathname;
      expect([old.status, old.headers.get("location")]).toEqual(isSame ? [200, null] : [308, present]);
    }

    const { data } = await api.owner.expect<{ data: ImageResource[] }>(
      200,
      "GET",
      `/api/images?limit=200&album=${other}`,
    );

    expect((await api.owner.expect<AlbumResource>(200, "GET", `/api/albums/${other}`)).count).toBe(
      data.length,
    );
  });

  it("two albums can be deleted while their images are swapped", async () => {
    const [one, other] = [await makeAlbum(), await makeAlbum()];
    const images = await Promise.all(repeat(16, (index) => create({ album: index % 2 === 0 ? one : other })));
    const moves = images.map(({ id }, index) =>
      call("PATCH", `/api/images/${id}`, { album: index % 2 === 0 ? other : one }),
    );
    await race(
      [200, 204, 400],
      [...moves, call("DELETE", `/api/albums/${one}`), call("DELETE", `/api/albums/${other}`)],
    );
    const shown = await Promise.all(images.map(({ id }) => get(id)));

    expect(new Set(shown.map(({ album }) => album))).toEqual(new Set(["images"]));
  });

  it("a tag can be deleted while images gain and lose it", async () => {
    const tags = [name("tag"), name("tag"), name("tag")];
    const images = await Promise.all(repeat(12, () => create({ tags })));
    const answers = await race(
      [200, 404],
      [
        ...images.map(({ id }, index) =>
          call("PATCH", `/api/images/${id}`, { tags: index % 2 === 0 ? tags : [tags[1], tags[0]] }),
        ),
        ...tags.map((tag) => call("DELETE", `/api/tags/${tag}`)),
        ...repeat(3, () =>
          call("POST", "/api/images/batch", { action: "tag", ids: images.map(({ id }) => id), tags }),
        ),
        ...repeat(2, () =>
          call("POST", "/api/images/batch", {
            action: "untag",
            ids: images.map(({ id }) => id).reverse(),
            tags,
          }),
        ),
      ],
    );

    expect(countStatus(answers, 404)).toBe(0);

    const shown = await Promise.all(images.map(({ id }) => get(id)));
    for (const tag of tags) {
      const answer = await api.owner.call("GET", `/api/tags/${tag}`);
      const used = shown.filter((image) => image.tags.includes(tag)).length;
      expect(answer.status === 200 ? (answer.body as TagResource).count : 0).toBe(used);
    }
  });

  it("a cover can be deleted while it is chosen", async () => {
    const album = await makeAlbum();
    const { id } = await upload();
    await api.owner.expect(200, "DELETE", `/api/images/${id}`);
    await race(
      [200, 400, 404],
      [
        ...repeat(10, () => call("PATCH", `/api/albums/${album}`, { cover: id })),
        call("DELETE", `/api/images/${id}/permanent`),
        ...repeat(5, () => call("GET", `/api/albums/${album}`)),
      ],
    );

    expect((await api.owner.expect<AlbumResource>(200, "GET", `/api/albums/${album}`)).cover_url).toBeNull();
  });
});

describe("calls that race in both orders", () => {
  const bothWays = [
    ["one way", (calls: Call[]) => calls] as const,
    ["the other", (calls: Call[]) => calls.reverse()] as const,
  ];
  type Call = ReturnType<typeof call>;

  it.each([
    ["replacement", "POST", "/replace", "UPLOAD_MISSING"],
    ["deletion", "DELETE", "", "IMAGE_DELETED"],
  ])("completion and %s of the image", async (_what, method, path, code) => {
    const { id } = await upload();
    const replaced = await api.owner.expect(200, "POST", `/api/images/${id}/replace`, {});
    await uploadBytes(api.origin, replaced, await testImage({ width: 9, height: 9 }));
    const image = sql`select from images where id = ${id}`;
    const [first, completed] = await callWhileLocked(image, [
      call(method, `/api/images/${id}${path}`),
      call("POST", `/api/images/${id}/complete`),
    ]);

    expect(first?.status).toBe(200);
    expect(completed).toMatchObject({ status: 400, body: { code } });
  });

  it.each(bothWays)("deletion of a tag and tagging, %s", async (_way, arrange) => {
    const tag = name("tag");
    const [tagged, without] = [await create({ tags: [tag] }), await create()];
    const calls = arrange([
      call("DELETE", `/api/tags/${tag}`),
      call("PATCH", `/api/images/${tagged.id}`, { tags: [tag, name("tag")] }),
      call("PATCH", `/api/images/${without.id}`, { tags: [tag] }),
    ]);
    const answers = await callWhileLocked(sql`select from tags where tag_slug = ${tag}`, calls);

    expect(countStatus(answers, 200)).toBe(3);
  });

  it.each(bothWays)("deletion of an album, a move to it and a rename in it, %s", async (_way, arrange) => {
    const album = await makeAlbum();
    const [inside, outside] = [await create({ album }), await create()];
    const calls = arrange([
      call("DELETE", `/api/albums/${album}`),
      call("PATCH", `/api/images/${outside.id}`, { album }),
      call("PATCH", `/api/images/${inside.id}`, { filename: `${name("new")}.jpg` }),
    ]);
    const rows = sql`select from images where id in (${inside.id}, ${outside.id})`;
    for (const { status } of await callWhileLocked(rows, calls)) expect([200, 204, 400]).toContain(status);

    expect([(await get(inside.id)).album, (await get(outside.id)).album]).toEqual(["images", "images"]);
  });
});
