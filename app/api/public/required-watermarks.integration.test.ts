import { beforeAll, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { renderSitemapPart } from "@/lib/public";
import { svg } from "@/test/builders/images";
import { createMarkedLibrary, type MarkedLibrary } from "@/test/builders/marked-library";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const api = serveApi();
let marked: MarkedLibrary;
let images: ImageResource[];
beforeAll(async () => {
  marked = await createMarkedLibrary(api.origin);
  const drawing = await marked.library.caller.upload("drawing.svg", svg(120, 80));
  images = [await marked.upload(), drawing];
  await marked.requireForAccount(marked.green);
});

/** All URLs of images in a text, however it escapes them. */
function listUrls(text: string): string[] {
  const plain = text.replaceAll("\\/", "/").replaceAll("&amp;", "&").replaceAll("&#38;", "&");
  return [...new Set(plain.match(/https?:\/\/[^\s"'<>\\]+\/i\/[^\s"'<>\\]+/g) ?? [])];
}

it("has only URLs of images with the watermark in everything for visitors", async () => {
  const { handle } = marked.library.actor.account;
  const path = `/api/public/${handle}`;
  const page = new URL(images[0]?.urls.original ?? "");
  const { id, slug } = await marked.library.createCollection({ visibility: "public" });
  const ids = images.map((image) => image.id);
  await marked.library.caller.expect(200, "POST", `/api/collections/${id}/images`, { ids });
  const read = async (url: string) => (await fetch(api.origin + url)).text();
  const texts = {
    profile: await read(path),
    images: await read(`${path}/images`),
    feed: await read(`${path}/feed`),
    atom: await read(`${path}/feed?format=atom`),
    collections: await read(`${path}/collections`),
    collection: await read(`${path}/collections/${slug}`),
    collectionFeed: await read(`${path}/collections/${slug}/feed`),
    oembed: await read(`/api/oembed?url=${encodeURIComponent(page.href)}`),
    sitemap: (await renderSitemapPart(1)) ?? "",
  };
  for (const [name, text] of Object.entries(texts)) {
    const urls = listUrls(text).filter((url) => url.includes(`/i/${handle}/`));
    if (name !== "profile") expect([name, urls.length > 0]).toEqual([name, true]);
    for (const url of urls) expect([name, url, await marked.see(url)]).toEqual([name, url, "green"]);
  }
});

it("has an enclosure with the type of what it opens, and without a length", async () => {
  const path = `/api/public/${marked.library.actor.account.handle}/feed`;
  const { items } = await (await fetch(api.origin + path)).json();
  expect(items).toHaveLength(2);
  for (const { attachments } of items) {
    expect(Object.keys(attachments[0])).toEqual(["url", "mime_type"]);
    const response = await marked.open(attachments[0].url);
    await response.arrayBuffer();
    expect(response.headers.get("content-type")).toBe(attachments[0].mime_type);
    expect(response.headers.get("cache-control")).toContain("immutable");
  }
});
