import sharp from "sharp";
import { expect, it } from "vitest";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { serveShares } from "@/test/harness/share-suite";
import { type VisitorResponse, visitShare } from "@/test/harness/share-visitor";

const { api, visit, read } = serveShares();

const slack = { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" };
const unknownUrl = `http://localhost/s/${"0".repeat(22)}`;
const statusAndText = ({ status, text }: VisitorResponse) => ({ status, text });

it("shows title and image without a visit, where everyone may open it at any time", async () => {
  const bytes = await testImage({ width: 1_300, height: 700 });
  const image = await api.owner.upload("wide.jpg", bytes, { visibility: "private" });
  const veiled = await api.owner.upload("veiled.jpg", await testImage(), { nsfw: "true" });
  const body = { target: { type: "images", ids: [veiled.id, image.id] }, title: "For <Ada>" };
  const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", body);
  const properties = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta property="([^"]*)" content="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  const { text } = await visit(share).get("", slack);

  expect(properties(text)).toMatchObject({
    "og:title": "For &lt;Ada&gt;",
    "og:image": `${share.url}/preview.jpg`,
    "og:image:width": "1200",
  });
  expect(text).not.toContain(image.id);

  const preview = await visit(share).get("/preview.jpg", slack);
  expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
  expect((await read(share)).views).toBe(0);

  const ended = statusAndText(await visitShare(api.origin, unknownUrl).get());
  for (const limit of [{ password: "still lake" }, { max_views: 5 }]) {
    const limited = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", { ...body, ...limit });
    const page = await visit(limited).get("", slack);

    expect(properties(page.text)).toEqual({});
    expect(page.text).not.toContain("For");
    expect(statusAndText(await visit(limited).get("/preview.jpg", slack))).toEqual(ended);
  }
});

it("a share without an image that a preview may show has a card", async () => {
  const album = { album: "veiled", title: "Quiet & <b>bold</b>", permission: "private" };
  await api.owner.expect(201, "POST", "/api/albums", album);
  await api.owner.upload("nude.jpg", await testImage(), { album: "veiled", nsfw: "true" });
  const target = { type: "album", album: "veiled" };
  const share = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", { target });

  const { text } = await visit(share).get("", slack);
  expect(text).toContain(`<meta property="og:image" content="${share.url}/preview.jpg">`);
  expect(text).toContain(`<meta property="og:image:height" content="630">`);

  const card = await visit(share).get("/preview.jpg", slack);
  expect(await sharp(card.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
  expect(card.headers.get("cache-control")).toBe("private, no-cache");
  expect((await read(share)).views).toBe(0);

  const inbox = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", {
    target: { type: "upload" },
    upload: { album: "veiled", max_files: 1, max_bytes: 1_000 },
  });
  expect((await visit(inbox).get("/preview.jpg", slack)).headers.get("content-type")).toBe("image/jpeg");
  expect((await visit(inbox).get()).text).toContain(`content="${inbox.url}/preview.jpg"`);

  const etag = card.headers.get("etag") ?? "";
  expect((await visit(share).get("/preview.jpg", { ...slack, "if-none-match": etag })).status).toBe(304);
  await api.owner.expect(200, "PATCH", `/api/shares/${share.id}`, { title: "Renamed" });
  expect((await visit(share).get("/preview.jpg", slack)).headers.get("etag")).not.toBe(etag);

  const limited = await api.owner.expect<ShareResource>(201, "POST", "/api/shares", { target, max_views: 5 });
  const ended = statusAndText(await visitShare(api.origin, unknownUrl).get());
  expect(statusAndText(await visit(limited).get("/preview.jpg", slack))).toEqual(ended);
});
