import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderVariants } from "@/lib/variants";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { misspelt } from "@/test/tables/rejected-credentials";

const api = serveApi();

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);

describe("delivery", () => {
  it("implements conditions, ranges and HEAD according to RFC 9110", async () => {
    const bytes = await testImage();
    const image = await api.owner.upload("book.jpg", bytes);
    const url = toLocalUrl(image.urls.original);
    const first = await fetch(url);
    const etag = first.headers.get("etag") ?? "";

    expect(etag).toMatch(/^"[^"]+"$/);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300, stale-while-revalidate=86400",
      "content-disposition": "inline; filename=book.jpg",
    });
    expect((await fetch(`${url}?v=1`)).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);

    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);

    const part = await fetch(url, { headers: { range: "bytes=10-19" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);

    const other = await fetch(url, { headers: { range: "bytes=0-1", "if-range": '"other"' } });
    expect(other.status).toBe(200);
  });

  it("lets no cache store or serve an image beyond its expiration", async () => {
    const image = await api.owner.upload("ends.jpg", await testImage(), { expiration: "1h" });
    const { headers } = await fetch(toLocalUrl(image.urls.original));
    expect(headers.get("cache-control")).toBe("public, max-age=300, must-revalidate");
    expect(
      (await fetch(`${toLocalUrl(image.urls.original)}?v=1`)).headers.get("cache-control"),
    ).not.toContain("immutable");
  });

  it("renders a preset on request, in the format the client accepts", async () => {
    const image = await api.owner.upload("presets.jpg", await testImage({ width: 3000, height: 2000 }));
    const avif = await fetch(toLocalUrl(image.urls.w512), {
      headers: { accept: "image/avif,image/webp,*/*" },
    });

    expect([avif.status, avif.headers.get("content-type"), avif.headers.get("vary")]).toEqual([
      200,
      "image/avif",
      "Accept",
    ]);
    expect((await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).width).toBe(512);

    const jpeg = await fetch(toLocalUrl(image.urls.w512), { headers: { accept: "*/*" } });
    expect(jpeg.headers.get("content-type")).toBe("image/jpeg");

    await renderVariants({ imageId: image.id, generation: 1 });
    const after = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(after.status.variants.pending).toEqual([]);

    const list = await api.owner.expect<{ data: Array<{ key: string; status: string }> }>(
      200,
      "GET",
      `/api/images/${image.id}/variants`,
    );

    expect(list.data.map((variant) => variant.key)).toEqual([
      "original",
      "w128",
      "w256",
      "w512",
      "w1024",
      "w1536",
      "w2048",
      "thumb",
      "og-image",
    ]);
    expect(list.data.every((variant) => variant.status === "ready")).toBe(true);

    const og = await fetch(toLocalUrl(image.urls["og-image"]));
    expect(og.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(await og.arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
    expect((await fetch(toLocalUrl(image.urls.w512).replace("w512", "w513"))).status).toBe(404);
  });

  it("shows private and deleted images to their owner only, from the next request on", async () => {
    const image = await api.owner.upload("mine.jpg", await testImage(), { visibility: "private" });
    const url = toLocalUrl(image.urls.original);

    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers: { authorization: `Bearer ${api.stranger.key}` } })).status).toBe(404);

    // An invalid credential reveals no more: a missing image gets the same response.
    for (const authorization of ["Bearer x", `Bearer ${misspelt(api.owner.key)}`, "Basic eDp5"])
      for (const imageUrl of [url, `${url}-none`])
        expect([imageUrl, (await fetch(imageUrl, { headers: { authorization } })).status]).toEqual([
          imageUrl,
          404,
        ]);

    const own = await fetch(url, { headers: { authorization: `Bearer ${api.owner.key}` } });

    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);

    const shown = await api.owner.upload("shown.jpg", await testImage());
    const imageUrl = toLocalUrl(shown.urls.original);

    expect((await fetch(imageUrl)).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/images/${shown.id}`);
    expect((await fetch(imageUrl)).status).toBe(404);

    await api.owner.expect(200, "POST", `/api/images/${shown.id}/restore`);
    expect((await fetch(imageUrl)).status).toBe(200);
  });
});
