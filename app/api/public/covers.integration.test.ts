import { expect, it } from "vitest";
import type { PublicAlbumImages, PublicProfile } from "@/lib/public/resource";
import { jpeg } from "@/test/builders/images";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

// The covers, layouts and days of profiles and albums as visitors see them.

const api = serveApi();

const read = async <Body>(path: string): Promise<Body> => (await fetch(api.origin + path)).json();
const profileOf = (of: string) => read<PublicProfile>(`/api/public/${of}`);
const nameOf = (url: string | null) => url?.split("/").at(-1);

it("a cover is shown while everyone may see it, otherwise the newest image of the kind", async () => {
  const owner = await createCaller(api.origin);
  const { handle: of } = owner.actor.account;
  expect(await profileOf(of)).toMatchObject({ cover_url: null, layout: "rows" });

  const add = async (name: string, width: number) => owner.upload(name, await jpeg({ width, height: 20 }));
  const chosen = await add("chosen.jpg", 30);
  await add("newest.jpg", 31);
  const change = (changes: object) => owner.expect(200, "PATCH", `/api/images/${chosen.id}`, changes);
  await owner.expect(200, "PATCH", "/api/profile", { cover: chosen.id, layout: "column" });
  const shown = await profileOf(of);

  expect([nameOf(shown.cover_url), shown.layout]).toEqual(["chosen.jpg", "column"]);

  const hidden = [
    { visibility: "private" },
    { visibility: "unlisted" },
    { visibility: "public", nsfw: true },
  ];
  for (const changes of hidden) {
    await change(changes);
    expect(nameOf((await profileOf(of)).cover_url)).toBe("newest.jpg");
  }

  await change({ nsfw: false });
  expect(nameOf((await profileOf(of)).cover_url)).toBe("chosen.jpg");

  await owner.expect(200, "DELETE", `/api/images/${chosen.id}`);
  expect(nameOf((await profileOf(of)).cover_url)).toBe("newest.jpg");
});

it("the days of an album come from the images that it shows", async () => {
  const owner = await createCaller(api.origin);
  const { handle: of } = owner.actor.account;
  for (const album of ["days", "empty"])
    await owner.expect(201, "POST", "/api/albums", { album, title: album, permission: "public" });
  const readAlbum = (album: string) => read<PublicAlbumImages>(`/api/public/${of}/albums/${album}`);
  expect(await readAlbum("empty")).toMatchObject({
    count: 0,
    earliest_at: null,
    latest_at: null,
    layout: "rows",
  });

  const add = async (name: string, width: number, taken: string, fields = {}) => {
    const image = await owner.upload(name, await jpeg({ width, height: 20 }), { album: "days", ...fields });
    await owner.expect(200, "PATCH", `/api/images/${image.id}`, { taken_at: taken });
  };
  await add("first.jpg", 30, "2019-05-01T10:00:00.000Z");
  await add("last.jpg", 31, "2021-05-01T10:00:00.000Z");
  await add("private.jpg", 32, "1999-05-01T10:00:00.000Z", { visibility: "private" });
  await owner.expect(200, "PATCH", "/api/albums/days", { layout: "grid" });
  const { count, earliest_at, latest_at, layout } = await readAlbum("days");

  expect([count, earliest_at?.slice(0, 10), latest_at?.slice(0, 10), layout]).toEqual([
    2,
    "2019-05-01",
    "2021-05-01",
    "grid",
  ]);
});

it("a time that only a file contains is no day of an album whose profile hides camera data", async () => {
  const owner = await createCaller(api.origin);
  const { handle: of } = owner.actor.account;
  await owner.expect(201, "POST", "/api/albums", { album: "exif", title: "Exif", permission: "public" });
  const bytes = await jpeg({ width: 30, height: 20, gps: { latitude: 47.5, longitude: 8.5 } });
  const image = await owner.upload("exif.jpg", bytes, { album: "exif" });
  const readDay = async () =>
    (await read<PublicAlbumImages>(`/api/public/${of}/albums/exif`)).earliest_at?.slice(0, 10);

  expect(await readDay()).toBe(image.taken_at?.slice(0, 10));

  await owner.expect(200, "PATCH", "/api/profile", { show_metadata: false });
  expect(await readDay()).toBe(image.created_at.slice(0, 10));
});
