import { beforeAll, describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { ImagesSummary } from "@/lib/batches/selection-summary/resource";
import type { ImageFacets } from "@/lib/images/facets/resource";
import type { Timeline } from "@/lib/images/list-queries/resource";
import type { PlacePage } from "@/lib/images/places/resource";
import type { ImageResource } from "@/lib/images/resource";
import { renderSitemapPart } from "@/lib/public";
import type { ShareResource } from "@/lib/shares/resource";
import { berlin, listPlaces, uploadAt } from "@/test/builders/places";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { type ImagePage, list, listNames } from "@/test/harness/image-lists";
import { visitShare } from "@/test/harness/share-visitor";

const api = serveApi();

const archive = (caller: Caller, { id }: ImageResource, archived = true) =>
  caller.expect(200, "PATCH", `/api/images/${id}`, { archived });

describe("archived images", () => {
  let caller: Caller;
  let old: ImageResource;
  let kept: ImageResource;
  const read = <Body>(path: string) => caller.expect<Body>(200, "GET", path);

  beforeAll(async () => {
    caller = await createCaller(api.origin);
    await caller.expect(201, "POST", "/api/albums", { album: "sea", title: "Sea" });
    old = await caller.upload("old.jpg", await testImage({ width: 20, height: 10 }), { album: "sea" });
    kept = await caller.upload("kept.jpg", await testImage({ width: 30, height: 10 }), { album: "sea" });
    for (const { id } of [old, kept]) await caller.expect(200, "POST", `/api/images/${id}/favourite`);
    old = await archive(caller, old);
  });

  it("The image is marked as archived, and its time of change is new.", () => {
    expect(old.archived).toBe(true);
    expect(old.updated_at > old.created_at).toBe(true);
  });

  it.each([
    ["", "kept old"],
    ["archived=include", "kept old"],
    ["archived=exclude", "kept"],
    ["archived=only", "old"],
    ["archived=exclude&sort=taken", "kept"],
    ["archived=only&sort=taken", "old"],
    ["archived=exclude&sort=name", "kept"],
    ["archived=only&sort=oldest", "old"],
    ["archived=only&sort=bytes", "old"],
    ["archived=exclude&album=sea", "kept"],
    ["archived=only&album=sea", "old"],
    ["archived=exclude&search=jpg", "kept"],
    ["archived=only&search=old", "old"],
    ["archived=exclude&is_favourited=true", "kept"],
    ["archived=only&format=jpeg", "old"],
    ["archived=only&deleted=include", "old"],
    ["archived=only&deleted=only", ""],
  ])("The list %j has %j.", async (query, names) => {
    const expected = names.split(" ").flatMap((name) => (name === "" ? [] : `${name}.jpg`));
    expect(listNames(await list(caller, `${query}&limit=10`))).toEqual(expected);
    expect(await list(caller, `${query}&limit=1&include_total=true`)).toMatchObject({
      total: expected.length,
    });
  });

  it("Other lists and counts take the parameter too.", async () => {
    const counts = Object.fromEntries(
      await Promise.all(
        ["include", "exclude", "only"].map(async (archived) => {
          const query = `archived=${archived}`;
          const { data } = await read<Timeline>(`/api/images/timeline?${query}`);
          const { data: inAlbum } = await read<Timeline>(`/api/images/timeline?album=sea&${query}`);
          const facets = await read<ImageFacets>(`/api/images/facets?${query}`);
          const numbers = [
            data[0]?.count ?? 0,
            inAlbum[0]?.count ?? 0,
            facets.choices.find(({ filter }) => filter === "visibility")?.count ?? 0,
            (await read<ImagesSummary>(`/api/images/summary?${query}`)).count,
            (await read<ImagePage>(`/api/favourites?${query}`)).data.length,
          ];
          return [archived, numbers] as const;
        }),
      ),
    );

    expect(counts).toEqual({ include: [2, 2, 2, 2, 2], exclude: [1, 1, 1, 1, 1], only: [1, 1, 1, 1, 1] });
  });

  it("Albums count them, also on their own, and preview the others.", async () => {
    const album = await read<AlbumResource>("/api/albums/sea");
    expect(album).toMatchObject({ count: 2, archived_count: 1 });
    expect(album.preview_urls).toHaveLength(1);
    expect(album.preview_urls[0]).toContain("kept.jpg");
  });

  it("A batch by query changes what the same list shows.", async () => {
    const tag = { action: "tag", tags: ["shown"], query: { archived: "exclude" } };
    expect(await caller.expect(200, "POST", "/api/images/batch", tag)).toMatchObject({ changed: 1 });
    expect(listNames(await list(caller, "tag=shown"))).toEqual(["kept.jpg"]);
    expect(listNames(await list(caller, "tag=shown&archived=only"))).toEqual([]);
  });

  it("A cursor continues only the list that it comes from.", async () => {
    const { next_cursor } = await list(caller, "limit=1");
    const status = async (query: string) =>
      (await caller.call("GET", `/api/images?limit=1&cursor=${next_cursor}${query}`)).status;

    expect([await status(""), await status("&archived=include")]).toEqual([200, 200]);
    expect([await status("&archived=exclude"), await status("&rating=1")]).toEqual([400, 400]);
  });

  it("The trash and back changes nothing about it.", async () => {
    await caller.expect(200, "DELETE", `/api/images/${old.id}`);
    expect(await read<AlbumResource>("/api/albums/sea")).toMatchObject({ count: 1, archived_count: 0 });
    expect(listNames(await list(caller, "deleted=only"))).toEqual(["old.jpg"]);

    await caller.expect(200, "POST", `/api/images/${old.id}/restore`);
    expect(await read<ImageResource>(`/api/images/${old.id}`)).toMatchObject({ archived: true });
    expect(await read<AlbumResource>("/api/albums/sea")).toMatchObject({ count: 2, archived_count: 1 });
  });
});

it("Places count archived images by the parameter.", async () => {
  const caller = await createCaller(api.origin);
  const gate = await uploadAt(caller, "gate.jpg", berlin);
  await uploadAt(caller, "tower.jpg", berlin);
  await archive(caller, gate);
  const countOf = async (query: string) =>
    (await caller.expect<PlacePage>(200, "GET", `/api/places${query}`)).data[0]?.count;

  expect((await listPlaces(caller))[0]?.count).toBe(2);
  expect([await countOf("?archived=exclude"), await countOf("?archived=only")]).toEqual([1, 1]);
});

it("Visitors find archived images in no list, and by their URLs as before.", async () => {
  const caller = await createCaller(api.origin);
  const { handle } = caller.actor.account;
  await caller.expect(200, "PATCH", "/api/profile", { profile_visibility: "public" });
  await caller.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const fields = { album: "prints", visibility: "public" };
  const image = await caller.upload("meadow.jpg", await testImage({ width: 40, height: 20 }), fields);
  const share = await caller.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "album", album: "prints" },
  });
  const publicPath = `${api.origin}/api/public/${handle}`;
  const page = encodeURIComponent(image.urls.original?.replace("/i/", "/@") ?? "");
  const readShare = async () => (await visitShare(api.origin, share.url).get(`/${image.id}`)).status;
  const lists = ["", "/images", "/images?search=meadow", "/albums", "/albums/prints", "/feed"];
  const readText = async (url: string) => (await fetch(url)).text();
  /** Whether each list and the sitemap name the image. */
  const findListed = async () => {
    const texts = await Promise.all(lists.map((path) => readText(publicPath + path)));
    return [...texts, (await renderSitemapPart(1)) ?? ""].map((text) => text.includes("meadow.jpg"));
  };
  const readOpened = async () => [
    (await fetch(withOrigin(api.origin, image.urls.original))).status,
    (await fetch(`${api.origin}/api/oembed?url=${page}`)).status,
    await readShare(),
  ];

  expect(await findListed()).toEqual([...lists, "sitemap"].map(() => true));

  await archive(caller, image);
  expect(await findListed()).toEqual([...lists, "sitemap"].map(() => false));
  expect(await readOpened()).toEqual([200, 200, 200]);
  expect(JSON.parse(await readText(publicPath))).toMatchObject({ images_count: 0 });
  expect(JSON.parse(await readText(`${publicPath}/albums/prints`))).toMatchObject({ count: 0 });

  await archive(caller, image, false);
  expect(await findListed()).toEqual([...lists, "sitemap"].map(() => true));
});
