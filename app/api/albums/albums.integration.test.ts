import { describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { ImageResource } from "@/lib/images/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { countQueries } from "@/test/harness/count-queries";

const api = serveApi();

const create = (filename: string, fields = {}) =>
  api.owner.expect(201, "POST", "/api/images", { filename, ...fields });
const listItems = async <Item>(path: string) =>
  (await api.owner.expect<{ data: Item[] }>(200, "GET", path)).data;

describe("albums", () => {
  it("are created, updated, listed favorites first, and belong to one owner", async () => {
    const made = await api.owner.expect<AlbumResource>(201, "POST", "/api/albums", {
      album: "zoo",
      title: "Zoo",
    });

    expect(made).toMatchObject({
      album: "zoo",
      description: "",
      count: 0,
      permission: "private",
      color: null,
      cover_url: null,
    });

    await api.owner.expect(201, "POST", "/api/albums", { album: "art", title: "Art", permission: "public" });
    expect(await api.owner.call("POST", "/api/albums", { album: "zoo", title: "Again" })).toMatchObject({
      status: 409,
      body: { code: "ALBUM_EXISTS" },
    });

    await api.owner.expect(200, "PATCH", "/api/albums/zoo", {
      is_favourited: true,
      color: "teal",
      description: "Animals\nand more",
    });
    const albums = await listItems<AlbumResource>("/api/albums");

    expect(albums.map((album) => album.album)).toEqual(["zoo", "art", "images"]);
    expect(albums[0]).toMatchObject({ is_favourited: true, color: "teal", description: "Animals\nand more" });
    expect(await api.owner.expect(200, "PATCH", "/api/albums/zoo", { color: null })).toMatchObject({
      color: null,
    });

    for (const method of ["GET", "PATCH", "DELETE"]) {
      const answer = await api.stranger.call(method, "/api/albums/zoo", method === "PATCH" ? {} : undefined);
      expect([method, answer.status]).toEqual([method, 404]);
    }
  });

  it.each(["", "UPPER", "-a", "a--b", "ü", "a".repeat(65), "a/b"])("reject the name %j", async (album) => {
    expect((await api.owner.call("POST", "/api/albums", { album, title: "x" })).status).toBe(400);
  });

  it.each(["settings", "w512", "original", "og-image", "w640-h480-q80-fitcover"])(
    "reject %s, which a URL could interpret otherwise",
    async (album) => {
      expect(await api.owner.call("POST", "/api/albums", { album, title: "x" })).toMatchObject({
        status: 400,
        body: { details: { album: [expect.stringContaining("reserved")] } },
      });
    },
  );

  it("get a free slug from their title by default, also when created at the same time", async () => {
    const make = (title: string) =>
      api.owner.expect<AlbumResource>(201, "POST", "/api/albums", { album: null, title });
    expect((await make("Köln — Été")).album).toBe("koln-ete");
    expect((await make("Settings")).album).toBe("settings-album");

    const twins = await Promise.all(Array.from({ length: 5 }, () => make("北京")));
    const slugs = ["beijing", "beijing-2", "beijing-3", "beijing-4", "beijing-5"];

    expect(twins.map(({ album }) => album).sort()).toEqual(slugs);
    expect(await api.owner.call("POST", "/api/albums", { title: "No slug" })).toMatchObject({
      status: 400,
      body: { details: { album: ["is required"] } },
    });
  });

  it("accept only the owner's own images as a cover", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "covered", title: "Covered" });
    const image = await api.owner.upload("cover.jpg", await testImage());
    const foreign = await api.stranger.expect(201, "POST", "/api/images", { filename: "foreign.jpg" });
    const album = await api.owner.expect<AlbumResource>(200, "PATCH", "/api/albums/covered", {
      cover: image.id,
    });

    expect(album.cover_url).toBe(image.urls.thumb);
    expect((await api.owner.call("PATCH", "/api/albums/covered", { cover: foreign.id })).status).toBe(400);

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect((await api.owner.expect<AlbumResource>(200, "GET", "/api/albums/covered")).cover_url).toBeNull();
  });

  it("show the thumbnails of their cover and of their newest images", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "shown", title: "Shown" });
    const thumbs: (string | undefined)[] = [];
    for (const name of ["1", "2", "3", "4", "5"]) {
      const image = await api.owner.upload(`shown-${name}.jpg`, await testImage(), { album: "shown" });
      thumbs.unshift(image.urls.thumb);
      if (name === "1") await api.owner.expect(200, "PATCH", "/api/albums/shown", { cover: image.id });
      if (name === "4") await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { nsfw: true });
    }

    await create("shown-pending.jpg", { album: "shown" });
    const [newest, , third, second, cover] = thumbs;
    const expected = { preview_urls: [cover, newest, third, second] };

    expect(await api.owner.expect(200, "GET", "/api/albums/shown")).toMatchObject(expected);

    const listed = await listItems<AlbumResource>("/api/albums");
    expect(listed.find(({ album }) => album === "shown")).toMatchObject(expected);

    await api.owner.expect(200, "PATCH", "/api/albums/shown", { cover: null });
    expect(await api.owner.expect(200, "GET", "/api/albums/shown")).toMatchObject({
      preview_urls: [newest, third, second, cover],
    });
  });

  it("leave their images to the default album, and the old URLs redirect", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "closing", title: "Closing" });
    const image = await api.owner.upload("kept.jpg", await testImage(), { album: "closing" });
    await create("kept-too.jpg", { album: "closing" });
    const before = (await api.owner.expect<AlbumResource>(200, "GET", "/api/albums/images")).count;

    expect((await api.owner.expect<AlbumResource>(200, "GET", "/api/albums/closing")).count).toBe(2);

    let answer = {} as Awaited<ReturnType<typeof api.owner.call>>;
    // No word of an image changes with its album.
    const wordQueries = await countQueries("search_words", async () => {
      answer = await api.owner.call("DELETE", "/api/albums/closing");
    });

    expect(wordQueries).toBe(0);
    expect([answer.status, answer.body, answer.headers.get("content-type")]).toEqual([204, undefined, null]);
    expect((await api.owner.expect<AlbumResource>(200, "GET", "/api/albums/images")).count).toBe(before + 2);
    expect((await api.owner.expect(200, "GET", `/api/images/${image.id}`)).album).toBe("images");

    const old = await fetch(withOrigin(api.origin, image.urls.original), { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([
      308,
      image.urls.original && new URL(image.urls.original).pathname.replace("closing", "images"),
    ]);
    expect((await api.owner.call("DELETE", "/api/albums/closing")).status).toBe(404);
    expect((await api.owner.call("DELETE", "/api/albums/images")).status).toBe(400);
  });

  it("end in a valid state when images are added during deletion", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "racing", title: "Racing" });
    const calls = Array.from({ length: 10 }, (_, index) =>
      api.owner.call("POST", "/api/images", { filename: `racing-${index}.jpg`, album: "racing" }),
    );
    const answers = await Promise.all([api.owner.call("DELETE", "/api/albums/racing"), ...calls]);

    expect(answers[0]?.status).toBe(204);

    for (const answer of answers.slice(1)) expect([201, 400]).toContain(answer.status);
    const made = answers.slice(1).filter((answer) => answer.status === 201);
    for (const { body } of made) {
      expect((await api.owner.expect(200, "GET", `/api/images/${(body as ImageResource).id}`)).album).toBe(
        "images",
      );
    }
  });
});
