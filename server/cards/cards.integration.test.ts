import sharp from "sharp";
import { expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";

const api = serveApi();

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.origin + path, { headers });
const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [format, width, height];
};
const statusAndText = async (response: Response) => [response.status, await response.text()];

it("a profile, an album and the start page have a card of the size of link previews", async () => {
  const owner = await createCaller(api.origin);
  const { handle } = owner.actor.account;
  const title = `<svg onload="alert(1)"> & </text>`;
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title, permission: "public" });

  for (const path of ["/preview.jpg", `/@${handle}.jpg`, `/@${handle}/prints.jpg`]) {
    const response = await get(path);

    expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/jpeg"]);
    expect(await sizeOf(response)).toEqual(["jpeg", 1_200, 630]);
  }
});

it("a card has a new entity tag once its title changes, and is cached like the page", async () => {
  const owner = await createCaller(api.origin);
  const path = `/@${owner.actor.account.handle}/prints.jpg`;
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const before = await get(path);
  const etag = before.headers.get("etag") ?? "";

  expect(before.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(before.headers.get("cache-tag")).not.toBeNull();
  expect((await get(path, { "if-none-match": etag })).status).toBe(304);

  await owner.expect(200, "PATCH", "/api/albums/prints", { title: "Drawings" });
  const after = await get(path, { "if-none-match": etag });

  expect(after.status).toBe(200);
  expect(after.headers.get("etag")).not.toBe(etag);
  expect(Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await before.arrayBuffer()))).toBe(false);
});

it("the card of a private album or profile is the same 404 as an unknown one", async () => {
  const owner = await createCaller(api.origin);
  const { handle } = owner.actor.account;
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  await owner.expect(201, "POST", "/api/albums", { album: "own", title: "Own", permission: "private" });
  const unknown = await statusAndText(await get("/@nobody-has-this.jpg"));
  expect(unknown[0]).toBe(404);

  const read = async (path: string) => statusAndText(await get(path));
  expect(await read(`/@${handle}/own.jpg`)).toEqual(unknown);
  expect(await read(`/@${handle}/none.jpg`)).toEqual(unknown);

  await owner.expect(200, "PATCH", "/api/profile", { profile_visibility: "private" });
  expect(await read(`/@${handle}.jpg`)).toEqual(unknown);
  expect(await read(`/@${handle}/prints.jpg`)).toEqual(unknown);
});

it("oEmbed names the card until there is an image", async () => {
  const owner = await createCaller(api.origin);
  const { handle } = owner.actor.account;
  const { url } = await (await get(`/api/public/${handle}`)).json();
  const embed = async () => (await get(`/api/oembed?url=${encodeURIComponent(url)}`)).json();

  expect(await embed()).toMatchObject({
    thumbnail_url: `${url}.jpg`,
    thumbnail_width: 1_200,
    thumbnail_height: 630,
  });

  await owner.upload("lake.jpg", await testImage());
  expect((await embed()).thumbnail_url).toContain("/i/");
});
