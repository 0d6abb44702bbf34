import { expect } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import type { ImageResource } from "@/lib/images/resource";
import type { TagResource } from "@/lib/tags/resource";
import type { Caller } from "@/test/harness/caller";
import type { Library, ModelImage } from "./library";

/** The service as one owner calls it. */
export interface Service {
  origin: string;
  owner: Caller;
  /** Steps so far. */
  steps: number;
}

/** Compares everything that the service shows to an owner and to visitors with the model. */
export async function expectSame(library: Library, { origin, owner }: Service): Promise<void> {
  await expectImages(library, owner);
  await expectLists(library, owner);
  await expectAlbums(library, owner);
  await expectTags(library, owner);
  await expectPaths(library, `${origin}/i/${owner.actor.library.handle}`);
}

const list = async <Item>(owner: Caller, path: string) =>
  (await owner.expect<{ data: Item[] }>(200, "GET", path)).data;
const newestFirst = (images: readonly ModelImage[]) => images.map((image) => image.id).reverse();

async function expectImages(library: Library, owner: Caller): Promise<void> {
  const shown = await list<ImageResource>(owner, "/api/images?limit=200&include_deleted=true");
  const known = shown.map((image) => ({
    id: image.id,
    filename: image.filename,
    album: image.album,
    tags: new Set(image.tags),
    isFavourite: image.is_favourited,
    isDeleted: image.status.state === "deleted",
    isPrivate: image.is_private,
    isComplete: image.status.upload === "complete",
  }));
  expect(known.reverse()).toEqual(library.images);
}

/** Checks each filter separately, and pages of two. */
async function expectLists(library: Library, owner: Caller): Promise<void> {
  const ids = async (query: string) =>
    (await list<ImageResource>(owner, `/api/images?limit=200${query}`)).map(({ id }) => id);
  const active = library.active();
  expect(await ids("")).toEqual(newestFirst(active));
  for (const album of library.albums)
    expect(await ids(`&album=${album}`)).toEqual(
      newestFirst(active.filter((image) => image.album === album)),
    );

  const redAndGreen = active.filter((image) => image.tags.has("red") && image.tags.has("green"));
  expect(await ids("&tag=red,green")).toEqual(newestFirst(redAndGreen));
  const favourites = active.filter((image) => image.isFavourite);
  expect(await ids("&is_favourited=true")).toEqual(newestFirst(favourites));
  const liked = await list<ImageResource>(owner, "/api/favourites?limit=200");
  expect(liked.map(({ id }) => id).sort()).toEqual(newestFirst(favourites).sort());
  expect(await pagedIds(owner)).toEqual(newestFirst(active));
}

async function pagedIds(owner: Caller): Promise<string[]> {
  type Page = { data: ImageResource[]; next_cursor: string | null };
  const ids: string[] = [];
  for (let cursor = ""; ; ) {
    const page = await owner.expect<Page>(200, "GET", `/api/images?limit=2${cursor}`);
    ids.push(...page.data.map((image) => image.id));
    if (page.next_cursor === null) return ids;

    cursor = `&cursor=${page.next_cursor}`;
  }
}

async function expectAlbums(library: Library, owner: Caller): Promise<void> {
  const counts = new Map([...library.albums].map((album) => [album, 0]));
  for (const { album } of library.active()) counts.set(album, (counts.get(album) ?? 0) + 1);
  const shown = await list<AlbumResource>(owner, "/api/albums");
  expect(new Map(shown.map(({ album, count }) => [album, count]))).toEqual(counts);
}

async function expectTags(library: Library, owner: Caller): Promise<void> {
  const counts = new Map([...library.tags].map((tag) => [tag, 0]));
  for (const { tags } of library.active())
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const shown = await list<TagResource>(owner, "/api/tags");
  expect(new Map(shown.map(({ tag, count }) => [tag, count]))).toEqual(counts);
  const used = shown.map(({ count }) => count);
  expect(used).toEqual([...used].sort((one, other) => other - one));
}

async function expectPaths(library: Library, root: string): Promise<void> {
  await Promise.all(
    library.paths().map(async (path) => {
      const response = await fetch(`${root}/${path}`, { redirect: "manual" });
      await response.arrayBuffer();
      const found = library.lookUp(path);
      const expected = found === "here" ? 200 : found === "nothing" ? 404 : 308;
      expect([path, response.status]).toEqual([path, expected]);
      if (typeof found === "object")
        expect(response.headers.get("location")).toBe(`${new URL(root).pathname}/${found.movedTo}`);
    }),
  );
}
