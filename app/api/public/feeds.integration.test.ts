import { XMLParser, XMLValidator } from "fast-xml-parser";
import { parseFeed } from "feedsmith";
import { beforeAll, expect, it } from "vitest";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const hostile = 'A <b>&" ]]> title';
let path: string;

beforeAll(async () => {
  const { owner } = api;
  path = `/api/public/${owner.actor.account.handle}`;
  await owner.expect(201, "POST", "/api/albums", { album: "prints", title: "Prints", permission: "public" });
  const bytes = await testImage({ width: 64, height: 32 });
  await owner.upload("hostile.jpg", bytes, { title: hostile, alt: hostile, tags: "lake" });
  await owner.upload("print.jpg", bytes, { album: "prints" });
  await owner.upload("unlisted.jpg", bytes, { album: "prints", visibility: "unlisted" });
  await owner.upload("nude.jpg", bytes, { album: "prints", nsfw: "true" });
});

const get = (suffix: string, headers = {}) => fetch(api.origin + path + suffix, { headers });
const readJson = async (suffix: string) => (await get(suffix)).json();

it("is a JSON Feed whose attachments have their true length and type", async () => {
  const response = await get("/feed");
  expect(response.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");

  const feed = await response.json();
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(["print.jpg", hostile]);

  for (const item of feed.items) {
    expect(item.id).toMatch(/^urn:albumen:img_/);
    const [{ url, mime_type, size_in_bytes }] = item.attachments;
    const file = await fetch(url.replace(/^https?:\/\/[^/]+/, api.origin));
    expect([file.headers.get("content-type"), (await file.arrayBuffer()).byteLength]).toEqual([
      mime_type,
      size_in_bytes,
    ]);
  }
});

it("is an Atom feed that an XML parser reads, with every text as it is", async () => {
  const text = await (await get("/feed?format=atom")).text();
  expect(XMLValidator.validate(text)).toBe(true);

  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text);
  const entry = feed.entry[1];

  expect(entry.title["#text"]).toBe(hostile);
  expect(entry.link.map((link: Record<string, string>) => link["@_rel"])).toEqual(["alternate", "enclosure"]);
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(
    (await readJson("/feed")).items.map(({ id }: { id: string }) => id),
  );
});

it("is read by a feed parser in both formats", async () => {
  for (const format of ["json", "atom"]) {
    const parsed = parseFeed(await (await get(`/feed?format=${format}`)).text());
    expect(parsed.format).toBe(format);
    const entries =
      parsed.format === "json" ? parsed.feed.items : parsed.format === "atom" ? parsed.feed.entries : [];
    expect(entries?.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^urn:albumen:img_/),
      expect.anything(),
    ]);
  }
});

it("leaves out unlisted images, and sensitive ones unless a reader asks for them", async () => {
  const titles = async (suffix: string) =>
    (await readJson(suffix)).items.map(({ title }: { title: string }) => title);
  expect(await titles("/albums/prints/feed")).toEqual(["print.jpg"]);
  expect(await titles("/albums/prints/feed?nsfw=1")).toEqual(["nude.jpg", "print.jpg"]);
});

it("answers 304 until an image changes", async () => {
  const etag = (await get("/feed")).headers.get("etag") ?? "";
  const again = await get("/feed", { "if-none-match": etag });

  expect([again.status, await again.text()]).toEqual([304, ""]);

  await api.owner.upload("later.jpg", await testImage({ width: 16, height: 16 }));
  expect((await get("/feed", { "if-none-match": etag })).status).toBe(200);
});
