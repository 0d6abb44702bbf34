import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import type { CollectionResource } from "@/lib/collections/resource";
import { appOrigin } from "@/lib/image-urls";
import type { ImageResource } from "@/lib/images/resource";
import { withholdImage } from "@/lib/operation/operators";
import { db } from "@/lib/platform/database/transaction";
import { renderSitemapIndex, renderSitemapPart } from "@/lib/public";
import type { OEmbed, PublicCollection, PublicCollectionImages } from "@/lib/public/resource";
import { ageRenames } from "@/test/builders/handles";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import type { ImagePage } from "@/test/harness/image-lists";

type CountedPage = ImagePage & { total?: number };

const api = serveApi();
const bytes = testImage({ width: 8, height: 8 });

const read = async <Body>(path: string) => {
  const response = await fetch(api.origin + path, { redirect: "manual" });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : undefined) as Body,
  };
};
const create = (owner: Caller, fields: object) =>
  owner.expect<CollectionResource>(201, "POST", "/api/collections", { visibility: "public", ...fields });
const add = (owner: Caller, collection: string, ids: string[]) =>
  owner.expect(200, "POST", `/api/collections/${collection}/images`, { ids });
const upload = async (owner: Caller, name: string, fields: Record<string, string> = {}) =>
  owner.upload(`${name}.jpg`, await bytes, { visibility: "public", ...fields });
const pathOf = ({ actor }: Caller) => `/api/public/${actor.account.handle}/collections`;
const pageUrl = ({ actor }: Caller, slug: string) => `${appOrigin()}/@${actor.account.handle}/c/${slug}`;
const readEmbed = (url: string) => read<OEmbed>(`/api/oembed?${new URLSearchParams({ url })}`);

/** A query without a condition that an image of the tests fails. */
const everything = { not: { search: "neverfound" } };

/** The names of the images on all pages, and what the cursors between them disclose. */
async function listPages(path: string) {
  const cursors: string[] = [];
  let listed = "";
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: string = cursor === undefined ? "" : `&cursor=${cursor}`;
    const { body } = await read<PublicCollectionImages>(path + query);
    listed += body.images.data.map(({ filename }) => filename.replace(".jpg", "")).join("");
    cursor = body.images.next_cursor;
    if (cursor !== null)
      cursors.push(...cursor.split(".").map((part) => Buffer.from(part, "base64url").toString()));
  }
  return { listed, cursors };
}

type Make = (owner: Caller, name: string, fields: Record<string, string>) => Promise<ImageResource>;
type Change = (image: ImageResource, owner: Caller) => Promise<unknown>;

/** The states that an image can have in a public collection, with what the image goes through there. */
const states: Record<string, { fields?: Record<string, string>; make?: Make; change?: Change }> = {
  public: {},
  sensitive: { fields: { nsfw: "true" } },
  elsewhere: { fields: { album: "own" } },
  unlisted: { fields: { visibility: "unlisted" } },
  private: { fields: { visibility: "private" } },
  encrypted: { fields: { encrypt: "true" } },
  pending: {
    make: (owner, name, fields) =>
      owner.expect(201, "POST", "/api/images", { filename: `${name}.jpg`, visibility: "public", ...fields }),
  },
  archived: {
    change: ({ id }, owner) => owner.expect(200, "PATCH", `/api/images/${id}`, { archived: true }),
  },
  deleted: { change: ({ id }, owner) => owner.expect(200, "DELETE", `/api/images/${id}`) },
  withheld: { change: ({ id }, { actor }) => withholdImage(actor, id, { withhold: true, reason: "test" }) },
  // No job has deleted it yet.
  expired: {
    change: ({ id }) =>
      db().update(images).set({ expirationDate: "2020-01-01T00:00:00.000Z" }).where(eq(images.id, id)),
  },
};

/** The surfaces with something of the collection, and whether they show something of its only image. */
async function findSurfaces(owner: Caller, { id, slug }: CollectionResource, name: string) {
  const path = `${pathOf(owner)}/${slug}`;
  const { body, text } = await read<PublicCollectionImages>(path);
  const found = await read<PublicCollectionImages>(`${path}?search=word${name}`);
  const list = await read<{ data: PublicCollection[] }>(`${pathOf(owner)}?limit=100`);
  const listed = list.body.data.find(({ collection }) => collection === slug);
  const feed = async (query = "") => (await read(`${path}/feed${query}`)).text.includes(`photo-${name}.jpg`);
  const { thumbnail_url = "" } = (await readEmbed(pageUrl(owner, slug))).body;
  const preview = await owner.expect<CountedPage>(
    200,
    "GET",
    `/api/collections/${id}/images?shown_publicly=true&include_total=true`,
  );
  // No ID, and nothing of the state of the image.
  expect(text).not.toMatch(/col_|img_|"(?:kind|sort|rating|pick|archived|filter|hidden_count)":/);

  return {
    images: body.images.data.length === 1,
    count: body.count === 1,
    cover: body.cover_url?.includes(`photo-${name}.jpg`) ?? false,
    search: found.body.images.data.length === 1,
    "count in the list": listed?.count === 1,
    "cover in the list": listed?.cover_url?.includes(`photo-${name}.jpg`) ?? false,
    "JSON feed": await feed(),
    "Atom feed": await feed("?format=atom"),
    "feed with sensitive images": await feed("?nsfw=1"),
    oEmbed: thumbnail_url.includes(`photo-${name}.jpg`),
    preview: preview.data.length === 1 && preview.total === 1,
  };
}

describe("a public collection", () => {
  it.each(Object.keys(states))("shows an image that is %s by its access rules", async (name) => {
    const owner = await createCaller(api.origin);
    await owner.expect(201, "POST", "/api/albums", { album: "own", title: "Own" });
    const { fields = {}, make = upload, change } = states[name] ?? {};
    const image = await make(owner, `photo-${name}`, { title: `word${name}`, ...fields });
    const collection = await create(owner, { title: name });
    await add(owner, collection.id, [image.id]);
    await owner.expect(200, "PATCH", `/api/collections/${collection.id}`, { cover: image.id });
    // Finds every image of the library, and has no cover of its own.
    const smart = await create(owner, { title: "Rule", filter: everything });
    await change?.(image, owner);

    const shown = await findSurfaces(owner, collection, name);
    const isShown = ["public", "sensitive", "elsewhere"].includes(name);
    const isSafe = isShown && name !== "sensitive";
    const expected: typeof shown = {
      images: isShown,
      count: isShown,
      cover: isSafe,
      search: isShown,
      "count in the list": isShown,
      "cover in the list": isSafe,
      "JSON feed": isSafe,
      "Atom feed": isSafe,
      "feed with sensitive images": isShown,
      oEmbed: isSafe,
      preview: isShown,
    };
    expect(shown).toEqual(expected);
    expect(await findSurfaces(owner, smart, name)).toEqual(expected);
  });

  it("is smart with what its query finds now, in its order, in pages", async () => {
    const ada = await createCaller(api.origin);
    const { id: first } = await upload(ada, "a", { title: "sea" });
    await upload(ada, "b", { nsfw: "true" });
    const { id: last } = await upload(ada, "c", { title: "sea" });
    await upload(ada, "hidden", { visibility: "private" });
    await ada.expect(200, "PATCH", `/api/images/${last}`, { taken_at: "2011-05-01T10:00:00.000Z" });
    const { id, slug } = await create(ada, { title: "Live", filter: everything });
    await ada.expect(200, "PATCH", `/api/collections/${id}`, { cover: first });
    const path = `${pathOf(ada)}/${slug}`;
    const list = async (query = "") => {
      const { listed, cursors } = await listPages(`${path}?limit=1${query}`);
      expect(cursors.join()).not.toMatch(/img_|20\d\d-/);
      return listed;
    };
    const cover = async () => (await read<PublicCollection>(path)).body.cover_url?.match(/(\w)\.jpg/)?.[1];

    for (const [sort, order] of Object.entries({ recent: "cba", oldest: "abc", taken: "bac" })) {
      await ada.expect(200, "PATCH", `/api/collections/${id}`, { sort });
      expect([sort, await list()]).toEqual([sort, order]);
    }
    expect(await list("&search=sea")).toBe("ac");
    const { body } = await read<PublicCollection>(path);
    expect([body.count, body.count_is_exact, await cover()]).toEqual([3, true, "a"]);
    const { items } = (await read<{ items: Array<{ title: string }> }>(`${path}/feed`)).body;
    expect(items.map(({ title }) => title)).toEqual(["sea", "sea"]);

    // The chosen cover is not found any more.
    const found = { search: "sea", min_rating: 4 };
    await ada.expect(200, "PATCH", `/api/collections/${id}`, { filter: found });
    await ada.expect(200, "PATCH", `/api/images/${last}`, { rating: 5 });
    expect([await list(), await cover()]).toEqual(["c", "c"]);
    const { text, headers } = await read(`${path}?limit=1`);
    expect(text + JSON.stringify([...headers])).not.toMatch(/min_rating|"filter"/);
  });

  it("has its images in its order, in pages, and its feed by their addition", async () => {
    const owner = await createCaller(api.origin);
    const names = ["b", "c", "a"];
    const ids = [];
    for (const [at, name] of names.entries()) {
      const { id } = await upload(owner, name);
      await owner.expect(200, "PATCH", `/api/images/${id}`, { taken_at: `201${at}-05-01T10:00:00.000Z` });
      ids.push(id);
    }
    const { id, slug } = await create(owner, { title: "Ordered" });
    for (const image of ids) await add(owner, id, [image]);
    await owner.expect(200, "PUT", `/api/collections/${id}/images/${ids[2]}/position`, { before: ids[0] });
    const path = `${pathOf(owner)}/${slug}`;

    expect((await listPages(`${path}?limit=1`)).listed).toBe("abc");
    for (const [sort, order] of Object.entries({ recent: "acb", oldest: "bca", name: "abc", taken: "acb" })) {
      await owner.expect(200, "PATCH", `/api/collections/${id}`, { sort });
      const { listed, cursors } = await listPages(`${path}?limit=1`);
      expect([sort, listed]).toEqual([sort, order]);
      // The profile may hide when images were taken.
      expect([sort, /201\d-05/.test(cursors.join())]).toEqual([sort, false]);
    }

    const { items } = (await read<{ items: Array<{ title: string }> }>(`${path}/feed`)).body;
    expect(items.map(({ title }) => title)).toEqual(["a.jpg", "c.jpg", "b.jpg"]);
    expect((await read(`${path}?cursor=x`)).body).toMatchObject({ code: "INVALID_CURSOR" });
  });

  it("is named with the public collections around it, and no private one", async () => {
    const ada = await createCaller(api.origin);
    const outer = await create(ada, { title: "Outer" });
    const hidden = await create(ada, { title: "Hidden", parent: outer.id, visibility: "private" });
    await create(ada, { title: "Inner", parent: outer.id });
    await create(ada, { title: "Deep", parent: hidden.id });
    const list = async (query = "") => {
      const { body } = await read<{ data: PublicCollection[] }>(`${pathOf(ada)}?${query}`);
      return body.data.map(({ collection, parent }) => `${parent ?? ""}/${collection}`);
    };

    expect(await list()).toEqual(["/deep", "outer/inner", "/outer"]);
    expect(await list("top_level=true")).toEqual(["/deep", "/outer"]);
    expect(await list("parent=outer")).toEqual(["outer/inner"]);
    expect([await list("parent=hidden"), await list("parent=unknown")]).toEqual([[], []]);

    const { body } = await read<{ next_cursor: string }>(`${pathOf(ada)}?limit=2`);
    expect(await list(`limit=2&cursor=${body.next_cursor}`)).toEqual(["/outer"]);
  });

  it("is in the sitemap until its profile leaves search engines", async () => {
    const owner = await createCaller(api.origin);
    await create(owner, { title: "Mapped", filter: everything });
    const isListed = async () => (await renderSitemapPart(0))?.includes(`${pageUrl(owner, "mapped")}</loc>`);
    expect(await renderSitemapIndex()).toContain("/sitemaps/1.xml");
    expect(await isListed()).toBe(true);

    await owner.expect(200, "PATCH", "/api/profile", { search_engines: false });
    expect(await isListed()).toBe(false);
  });

  it("has a card, and URLs with a previous handle redirect", async () => {
    const ada = await createCaller(api.origin);
    const { handle, uid } = ada.actor.account;
    await create(ada, { title: "Best", filter: everything });
    const card = await fetch(`${api.origin}/@${handle}/c/best.jpg`);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    const { body } = await readEmbed(pageUrl(ada, "best"));
    expect(body).toMatchObject({ type: "link", title: "Best", thumbnail_url: `${pageUrl(ada, "best")}.jpg` });

    await ageRenames(uid);
    await ada.expect(200, "PATCH", "/api/profile", { handle: `${handle}-new` });
    for (const rest of ["?top_level=true", "/best?limit=1", "/best/feed?format=atom"]) {
      const { status, location } = await read(`/api/public/${handle}/collections${rest}`);
      const moved = `/api/public/${handle}-new/collections${rest}`;
      expect([status, location?.endsWith(moved)]).toEqual([308, true]);
    }
  });
});

it("a private collection, a deleted one and one of a private profile are as unknown ones", async () => {
  const owner = await createCaller(api.origin);
  const { handle } = owner.actor.account;
  const shown = await create(owner, { title: "Shown" });
  await create(owner, { title: "Own", visibility: "private" });
  const deleted = await create(owner, { title: "Deleted" });
  await owner.expect(200, "DELETE", `/api/collections/${deleted.id}`);
  const paths = (of: string, slug: string) => [
    `/api/public/${of}/collections/${slug}`,
    `/api/public/${of}/collections/${slug}/feed`,
    `/@${of}/c/${slug}.jpg`,
    `/api/oembed?url=${encodeURIComponent(`${appOrigin()}/@${of}/c/${slug}`)}`,
  ];
  const readAll = async (of: string, slug: string) => {
    const answers = [];
    for (const path of paths(of, slug)) {
      const { status, text, headers } = await read(path);
      answers.push([status, text, headers.get("cache-control")]);
    }
    return answers;
  };

  const unknown = await readAll("nobody-has-this", "none");
  expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404]);
  for (const slug of ["own", "deleted", "none"]) expect(await readAll(handle, slug)).toEqual(unknown);

  expect((await readAll(handle, shown.slug)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
  await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
  expect(await readAll(handle, shown.slug)).toEqual(unknown);
  const unknownList = await read("/api/public/nobody-has-this/collections");
  const list = await read(pathOf(owner));
  expect([list.status, list.text]).toEqual([404, unknownList.text]);
});

it("the preview before publishing has the shown images in any order, and counts the others", async () => {
  const owner = await createCaller(api.origin);
  const collection = await create(owner, { title: "Draft", visibility: "private" });
  const ids = [];
  for (const [name, visibility] of Object.entries({ z: "public", y: "unlisted", x: "public", w: "public" }))
    ids.push((await upload(owner, name, { visibility })).id);
  await add(owner, collection.id, ids);
  await owner.expect(200, "PATCH", `/api/images/${ids[3]}`, { archived: true });
  const list = async (query: string) =>
    owner.expect<CountedPage>(200, "GET", `/api/collections/${collection.id}/images?${query}`);
  const names = ({ data }: CountedPage) => data.map(({ filename }) => filename[0]).join("");

  for (const [sort, order] of Object.entries({ manual: "zx", recent: "xz", name: "xz", bytes: "xz" }))
    expect([sort, names(await list(`shown_publicly=true&sort=${sort}`))]).toEqual([sort, order]);
  const first = await list("shown_publicly=true&limit=1&include_total=true");
  expect([names(first), first.total]).toEqual(["z", 2]);
  expect(names(await list(`shown_publicly=true&cursor=${first.next_cursor}`))).toBe("x");
  expect(names(await list("shown_publicly=true&deleted=only"))).toBe("");
  expect((await list("include_total=true")).total).toBe(4);
  await owner.expect(400, "GET", `/api/collections/${collection.id}/images?cursor=${first.next_cursor}`);
});
