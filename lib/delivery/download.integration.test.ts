import { describe, expect, it } from "vitest";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);

async function fetchDisposition(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  expect(response.status).toBe(200);

  return response.headers.get("content-disposition");
}

const addDownload = (url: string, value = "1") => `${url}${url.includes("?") ? "&" : "?"}download=${value}`;

describe("download=1", () => {
  it("makes browsers save the original under its name, in the same cacheable response", async () => {
    const image = await api.owner.upload("写真 & meer.jpg", await testImage());
    const url = toLocalUrl(image.urls.original);
    const shown = await fetch(url);
    const saved = await fetch(`${url}?v=1&download=1`);
    const disposition = saved.headers.get("content-disposition");

    expect(disposition).toMatch(/^attachment; filename=/);
    expect(disposition).toContain("filename*=UTF-8''%E5%86%99%E7%9C%9F%20%26%20meer.jpg");
    expect(saved.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(saved.headers.get("cache-tag")).toBe(shown.headers.get("cache-tag"));
    expect(saved.headers.get("etag")).toBe(shown.headers.get("etag"));
    expect(await fetchDisposition(url)).toMatch(/^inline/);
  });

  it("saves a variant with the extension of its format", async () => {
    const { urls } = await api.owner.upload("lake.jpeg", await testImage());
    const url = addDownload(toLocalUrl(urls.w128));

    expect(await fetchDisposition(url, { accept: "image/avif" })).toBe("attachment; filename=lake.avif");
    expect(await fetchDisposition(`${url}&format=webp`)).toBe("attachment; filename=lake.webp");
    expect(await fetchDisposition(url, { accept: "*/*" })).toBe("attachment; filename=lake.jpeg");
    expect(await fetchDisposition(toLocalUrl(urls.w128), { accept: "image/avif" })).toBe(
      "inline; filename=lake.jpeg",
    );
  });

  it("keeps keys, signed links and redirects working", async () => {
    const unlisted = await api.owner.upload("unlisted.jpg", await testImage(), { visibility: "unlisted" });
    expect(await fetchDisposition(addDownload(toLocalUrl(unlisted.urls.original)))).toMatch(/^attachment/);

    const hidden = await api.owner.upload("hidden.jpg", await testImage(), { visibility: "private" });
    const { url } = await api.owner.expect<{ url: string }>(200, "POST", `/api/images/${hidden.id}/link`, {
      variant: "original",
    });

    expect(await fetchDisposition(addDownload(toLocalUrl(url)))).toMatch(/^attachment/);
    expect((await fetch(addDownload(toLocalUrl(hidden.urls.original)))).status).toBe(404);

    await api.owner.expect(200, "PATCH", `/api/images/${unlisted.id}`, { filename: "renamed.jpg" });
    expect(await fetchDisposition(addDownload(toLocalUrl(unlisted.urls.original)))).toBe(
      "attachment; filename=renamed.jpg",
    );
  });

  it.each(["0", "", "true", "11"])("is the only value: %j shows the image", async (value) => {
    const image = await api.owner.upload(`value-${value}.jpg`, await testImage({ width: 8, height: 8 }));
    expect(await fetchDisposition(addDownload(toLocalUrl(image.urls.original), value))).toMatch(/^inline/);
  });

  it("works for conditions and ranges", async () => {
    const image = await api.owner.upload("range.jpg", await testImage());
    const url = addDownload(toLocalUrl(image.urls.original));
    const part = await fetch(url, { headers: { range: "bytes=0-9" } });

    expect([part.status, part.headers.get("content-disposition")]).toEqual([
      206,
      "attachment; filename=range.jpg",
    ]);

    const etag = part.headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});
