import { beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import type {
  OEmbed,
  PublicAlbum,
  PublicAlbumImages,
  PublicImagePage,
  PublicProfile,
} from "@/lib/public/resource";
import { ageRenames } from "@/test/builders/handles";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { countQueries } from "@/test/harness/count-queries";
import { withoutTimes } from "@/test/harness/without-times";

// The parts of a library that everyone can read, and the parts that must stay out.

const api = serveApi();
let handle: string;
let shown: ImageResource;
let unlisted: ImageResource;

const read = async <Body>(path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(api.origin + path, { headers, redirect: "manual" });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text || "null") as Body,
  };
};
const names = (page: PublicImagePage) => page.data.map(({ filename }) => filename);

beforeAll(async () => {
  const { owner } = api;
  handle = owner.actor.account.handle;
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  await owner.expect(201, "POST", "/api/albums", { album: "drafts", title: "Drafts" });
  const bytes = await jpeg({ width: 1600, height: 800, gps: { latitude: 47.5, longitude: 8.5 } });
  shown = await owner.upload("shown.jpg", bytes, {
    album: "prints",
    tags: "lake",
    title: "Morning lake",
    license: "cc-by-4.0",
    metadata: JSON.stringify({ client: "Hiddenword" }),
  });
  unlisted = await owner.upload("unlisted.jpg", bytes, { album: "prints", visibility: "unlisted" });
  await owner.upload("private.jpg", bytes, { album: "prints", visibility: "private" });
  await owner.upload("draft.jpg", bytes, { album: "drafts" });
  await owner.upload("nude.jpg", bytes, { album: "prints", nsfw: "true" });
});

it("describes the profile without anything private", async () => {
  const { status, text, body } = await read<PublicProfile>(`/api/public/${handle}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ handle, name: handle, images_count: 3, albums_count: 1 });
  expect(text).not.toContain(api.owner.actor.account.owner);
  expect(text).not.toContain("usr_");
});

it("lists public images, whatever their album, with the parts of EXIF that may be shown", async () => {
  const { body, text } = await read<PublicImagePage>(`/api/public/${handle}/images`);
  expect(names(body)).toEqual(["nude.jpg", "draft.jpg", "shown.jpg"]);
  expect(body.data[2]).toMatchObject({
    title: "Morning lake",
    tags: ["lake"],
    width: 1600,
    height: 800,
    animated: false,
    nsfw: false,
    license: { id: "cc-by-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    camera: { make: "Albumen", model: "Test camera", exposure: "1/250", aperture: 2.8 },
  });
  for (const secret of ["gps", "latitude", "47.5", "Hiddenword", "img_", api.owner.actor.account.owner])
    expect(withoutTimes(text)).not.toContain(secret);
});

it("filters by tag and color, searches, and pages with a cursor", async () => {
  const list = async (query: string) =>
    names((await read<PublicImagePage>(`/api/public/${handle}/images?${query}`)).body);
  expect(await list("tag=lake")).toEqual(["shown.jpg"]);
  expect(await list("search=morn")).toEqual(["shown.jpg"]);
  expect(await list("search=%21%21")).toEqual([]);
  expect(await list("color=red")).toHaveLength(3);
  expect(await list("color=pink")).toEqual([]);

  const first = (await read<PublicImagePage>(`/api/public/${handle}/images?limit=2`)).body;
  expect(names(first)).toEqual(["nude.jpg", "draft.jpg"]);
  expect(await list(`limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`)).toEqual(["shown.jpg"]);

  const foreign = await read(`/api/public/${handle}/images?tag=lake&cursor=${first.next_cursor}`);
  expect([foreign.status, foreign.body]).toEqual([400, expect.objectContaining({ code: "INVALID_CURSOR" })]);
});

it.each(["tag", "search"])("rejects a control character in `%s`", async (name) => {
  for (const list of ["images", "albums/prints"])
    expect((await read(`/api/public/${handle}/${list}?${name}=a%00b`)).status).toBe(400);
});

it("finds no image by the owner's metadata", async () => {
  await api.owner.expect(200, "PATCH", `/api/images/${shown.id}`, { metadata: { client: "Hiddenword" } });
  const found = await api.owner.expect<{ data: unknown[] }>(200, "GET", "/api/images?search=hiddenword");

  expect(found.data).toHaveLength(1);

  const { body } = await read<PublicImagePage>(`/api/public/${handle}/images?search=hiddenword`);
  expect(body.data).toEqual([]);
});

it("shows a public album with its unlisted images, and no private one", async () => {
  const { body } = await read<PublicAlbumImages>(`/api/public/${handle}/albums/prints`);
  expect(body).toMatchObject({ album: "prints", title: "Prints", count: 3 });
  expect(names(body.images)).toEqual(["nude.jpg", "unlisted.jpg", "shown.jpg"]);

  const page = body.images.data[1]?.page_url ?? "";
  expect(page).toMatch(/\/prints\/~[\w-]{16}\/unlisted\.jpg$/);

  const { body: list } = await read<{ data: { album: string }[] }>(`/api/public/${handle}/albums`);
  expect(list.data.map(({ album }) => album)).toEqual(["prints"]);

  for (const album of ["drafts", "none"])
    expect((await read(`/api/public/${handle}/albums/${album}`)).status).toBe(404);
});

it("is the same for everyone, and caches may store it until it changes", async () => {
  const anonymous = await read(`/api/public/${handle}/images`);
  const signedIn = await read(`/api/public/${handle}/images`, { authorization: `Bearer ${api.owner.key}` });
  expect(signedIn.text).toBe(anonymous.text);
  for (const { headers } of [anonymous, signedIn]) {
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.get("cache-tag")).toContain(`g-${api.owner.actor.account.uid}`);
    expect([headers.get("set-cookie"), headers.get("ratelimit")]).toEqual([null, null]);
  }
});

describe("oEmbed", () => {
  const embed = async (url: string, query = "") =>
    read<OEmbed>(`/api/oembed?url=${encodeURIComponent(url)}${query}`);

  it("oEmbed describes pages, bytes and previous URLs of an image, within the requested size", async () => {
    const page =
      (await read<PublicImagePage>(`/api/public/${handle}/images?tag=lake`)).body.data[0]?.page_url ?? "";
    const { status, body, headers } = await embed(page, "&maxwidth=600");

    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(body).toMatchObject({
      type: "photo",
      version: "1.0",
      title: "Morning lake",
      width: 512,
      height: 256,
    });

    const photo = await fetch((body.url ?? "").replace(/^https?:\/\/[^/]+/, api.origin));
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await embed(shown.urls.w128 ?? "", "&maxheight=100")).body).toMatchObject({
      width: 128,
      height: 64,
    });
    expect((await embed(unlisted.urls.original ?? "")).body.type).toBe("photo");

    await api.owner.expect(200, "PATCH", `/api/images/${shown.id}`, { filename: "renamed.jpg" });
    expect((await embed(page)).body).toMatchObject({ type: "photo", title: "Morning lake" });

    await api.owner.expect(200, "PATCH", `/api/images/${shown.id}`, { filename: "shown.jpg" });
  });

  it("ignores parameters that consumers add, and knows no XML", async () => {
    const url = shown.urls.original ?? "";
    // The query of WordPress.
    expect((await embed(url, "&maxwidth=600&maxheight=900&dnt=1&format=json")).body.type).toBe("photo");
    expect((await embed(url, "&discover=true&callback=x")).body.type).toBe("photo");

    const { status, body } = await embed(url, "&format=xml");
    expect([status, body]).toMatchObject([501, { code: "FORMAT_NOT_IMPLEMENTED" }]);
    expect((await embed(url, "&format=yaml")).status).toBe(400);
    expect((await embed(url, "&maxwidth=0")).status).toBe(400);
  });

  it("finds a URL of the service with either scheme, and not on another port", async () => {
    const url = new URL(shown.urls.original ?? "");
    const otherScheme = url.href.replace(/^https?/, url.protocol === "https:" ? "http" : "https");

    expect((await embed(otherScheme)).body.type).toBe("photo");
    expect((await embed(`ftp://${url.host}${url.pathname}`)).status).toBe(404);

    url.port = "4711";
    expect((await embed(url.href)).status).toBe(404);
  });

  it("describes albums and sensitive images as links, and nothing that is hidden", async () => {
    const origin = new URL(shown.urls.original ?? "").origin;
    expect((await embed(`${origin}/@${handle}/prints`)).body).toMatchObject({
      type: "link",
      title: "Prints",
    });

    const nude = (await embed(`${origin}/@${handle}/prints/nude.jpg`)).body;
    expect([nude.type, nude.url, nude.thumbnail_url]).toEqual(["link", undefined, undefined]);

    const hidden = ["/prints/private.jpg", "/prints/unlisted.jpg", "/drafts", "/prints/none.jpg"];
    for (const path of hidden) expect((await embed(`${origin}/@${handle}${path}`)).status, path).toBe(404);

    expect((await embed("https://elsewhere.example/@ada")).status).toBe(404);
  });
});

it("finds the covers of all albums with two queries", async () => {
  const owner = await createCaller(api.origin);
  const { handle: other } = owner.actor.account;
  const add = async (index: number) => {
    const album = `album-${index}`;
    await owner.expect(201, "POST", "/api/albums", { album, title: album, permission: "public" });
    const bytes = await jpeg({ width: 40 + index, height: 30 });
    const image = await owner.upload(`a-${index}.jpg`, bytes, { album });
    await owner.upload(`b-${index}.jpg`, await jpeg({ width: 40 + index, height: 31 }), { album });
    if (index % 2 === 0) await owner.expect(200, "PATCH", `/api/albums/${album}`, { cover: image.id });
  };
  const list = () => read<{ data: PublicAlbum[] }>(`/api/public/${other}/albums`);
  for (let index = 0; index < 10; index++) await add(index);

  expect(await countQueries(`"images"."nsfw"`, list)).toBe(2);

  const { body } = await list();
  const covers = body.data.map(({ cover_url }) => cover_url?.split("/").at(-1));

  expect(covers).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index % 2 === 0 ? "a" : "b"}-${index}.jpg`),
  );
});

it("redirects from a previous handle", async () => {
  await api.owner.expect(200, "PATCH", "/api/profile", { handle: "renamed-owner" });
  const moved = await read(`/api/public/${handle}/images?tag=lake`);

  expect(moved.status).toBe(308);
  expect(moved.headers.get("location")).toMatch(/\/api\/public\/renamed-owner\/images\?tag=lake$/);

  await ageRenames(api.owner.actor.account.uid);
  await api.owner.expect(200, "PATCH", "/api/profile", { handle });
});

it("a private profile is like one that does not exist", async () => {
  await api.owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
  for (const path of ["", "/images", "/albums", "/albums/prints", "/feed", "/albums/prints/feed"]) {
    const hidden = await read(`/api/public/${handle}${path}`);
    const missing = await read(`/api/public/nobody${path}`);
    expect([hidden.status, hidden.text], path).toEqual([404, missing.text]);
    expect(hidden.headers.get("cache-control")).toBe("no-store");
  }

  const delivered = await fetch(shown.urls.w128?.replace(/^https?:\/\/[^/]+/, api.origin) ?? "");

  expect(delivered.status).toBe(200);

  await api.owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
});
