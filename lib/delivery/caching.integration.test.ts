import { afterAll, describe, expect, it, vi } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { env } from "@/lib/platform/process/env";
import { testImage, uploadInSteps, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const cdn = await vi.hoisted(async () =>
  (await import("@/test/fakes/start-cloudflare-cdn")).startCloudflareCdn(),
);

const api = serveApi();
afterAll(() => cdn.close());

let uploadCount = 0;
const upload = async (fields: Record<string, string> = {}) =>
  api.owner.upload(`cached-${++uploadCount}.jpg`, await testImage(), fields);
const originalUrl = (image: ImageResource) => withOrigin(api.origin, image.urls.original);
const browserAge = "public, max-age=300, stale-while-revalidate=86400";
const longAge = "max-age=31536000, stale-while-revalidate=60";

async function readCacheHeaders(url: string, init: RequestInit = {}) {
  const { status, headers } = await fetch(url, init);
  return {
    status,
    "cache-control": headers.get("cache-control"),
    "cdn-cache-control": headers.get("cdn-cache-control"),
    "cache-tag": headers.get("cache-tag"),
    vary: headers.get("vary"),
    "vercel-cdn-cache-control": headers.get("vercel-cdn-cache-control"),
  };
}

describe("behind a cache that can be purged", () => {
  it("a public image is cached for long, under the tags that purge it", async () => {
    const image = await upload();
    const { uid } = api.owner.actor.library;
    const url = originalUrl(image);
    const cdnHeaders = {
      "cdn-cache-control": longAge,
      "cache-tag": `i-${image.id},v-${image.id}-original,a-${uid}-images,o-${uid}`,
      "vercel-cdn-cache-control": null,
    };

    expect(await readCacheHeaders(url)).toMatchObject({
      status: 200,
      ...cdnHeaders,
      "cache-control": browserAge,
    });
    expect(await readCacheHeaders(`${url}?v=1`)).toMatchObject({
      ...cdnHeaders,
      "cache-control": "public, max-age=31536000, immutable",
    });

    for (const version of ["2", "0", "01", "", "x"])
      expect(await readCacheHeaders(`${url}?v=${version}`)).toMatchObject({
        ...cdnHeaders,
        "cache-control": browserAge,
      });

    const etag = (await fetch(url)).headers.get("etag") ?? "";
    for (const [headers, status] of [
      [{ "if-none-match": etag }, 304],
      [{ range: "bytes=0-9" }, 206],
    ] as const)
      expect(await readCacheHeaders(url, { headers })).toMatchObject({
        ...cdnHeaders,
        status,
        "cache-control": browserAge,
      });

    const thumb = await readCacheHeaders(withOrigin(api.origin, image.urls.thumb));

    expect(thumb["cache-tag"]).toContain(`,v-${image.id}-thumb,`);
    expect(thumb.vary).toBe("Accept");
  });

  it("only a public image at its own URL may be indexed, as the original and as a variant", async () => {
    const open = await upload();
    const unlisted = await upload({ visibility: "unlisted" });
    const hidden = await upload({ visibility: "private" });
    const robotsAt = async (url: string) =>
      (await fetch(withOrigin(api.origin, url))).headers.get("x-robots-tag");
    for (const variant of ["original", "w128"]) {
      const linkTo = async ({ id }: ImageResource) =>
        (await api.owner.expect<{ url: string }>(200, "POST", `/api/images/${id}/link`, { variant })).url;
      expect(await robotsAt(open.urls[variant] ?? ""), variant).toBeNull();
      const url = unlisted.urls[variant] ?? "";
      expect([await robotsAt(url), await robotsAt(`${url}?v=1`)], variant).toEqual(["noindex", "noindex"]);
      for (const image of [open, unlisted, hidden])
        expect(await robotsAt(await linkTo(image)), variant).toBe("noindex");
    }

    await api.owner.expect(200, "PATCH", `/api/images/${open.id}`, { visibility: "unlisted" });
    const { urls } = await api.owner.expect<ImageResource>(200, "GET", `/api/images/${open.id}`);

    expect(await robotsAt(urls.original ?? "")).toBe("noindex");
  });

  it("an image that expires is cached no longer than that", async () => {
    const image = await upload({ expiration: "1h" });
    const answer = await readCacheHeaders(`${originalUrl(image)}?v=1`);

    expect(answer["cache-control"]).toBe("public, max-age=300, must-revalidate");

    const [, seconds] = /^max-age=(\d+), must-revalidate$/.exec(answer["cdn-cache-control"] ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(3_000);
    expect(Number(seconds)).toBeLessThanOrEqual(3_600);
  });

  it("nothing private is cached, no error, and no redirect", async () => {
    const image = await upload({ visibility: "private" });
    const url = originalUrl(image);
    const credential = { headers: { authorization: `Bearer ${api.owner.key}` } };
    const own = { "cache-control": "private, no-store", "cdn-cache-control": "no-store", "cache-tag": null };

    expect(await readCacheHeaders(`${url}?v=1`, credential)).toMatchObject({ status: 200, ...own });

    const etag = (await fetch(url, credential)).headers.get("etag") ?? "";
    const again = { headers: { ...credential.headers, "if-none-match": etag } };

    expect(await readCacheHeaders(url, again)).toMatchObject({ status: 304, ...own });

    const shown = await upload();
    await api.owner.expect(200, "PATCH", `/api/images/${shown.id}`, { filename: `moved-${shown.id}.jpg` });
    for (const [deliveryUrl, status] of [
      [url, 404],
      [`${url}x`, 404],
      [`${url}?format=bmp`, 400],
      [originalUrl(shown), 308],
    ] as const)
      expect(await readCacheHeaders(deliveryUrl, { redirect: "manual" })).toMatchObject({
        status,
        "cache-control": "no-store",
        "cdn-cache-control": null,
        "cache-tag": null,
      });
  });

  it("the URL of an old generation serves the current one, with a short lifetime", async () => {
    const image = await upload();
    const before = await fetch(`${originalUrl(image)}?v=1`);
    const replaced = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await fetch(withOrigin(api.origin, replaced.upload?.url), {
      method: "PUT",
      body: new Uint8Array(await testImage({ red: 10 })),
    });
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    const after = await fetch(`${originalUrl(image)}?v=1`);

    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(after.headers.get("cache-control")).toBe(browserAge);
    expect((await readCacheHeaders(`${originalUrl(image)}?v=2`))["cache-control"]).toContain("immutable");
  });

  it("Vercel gets its own header names", async () => {
    const image = await upload();
    const before = env().ALBUMEN_CDN;
    Object.assign(env(), { ALBUMEN_CDN: "vercel" });
    try {
      const { headers } = await fetch(originalUrl(image));
      expect(headers.get("vercel-cdn-cache-control")).toBe(longAge);
      expect(headers.get("vercel-cache-tag")).toBe(headers.get("cache-tag"));
    } finally {
      Object.assign(env(), { ALBUMEN_CDN: before });
    }
  });
});

it("a miss is cached until an image exists at that path", async () => {
  const later = `later-${Date.now()}.jpg`;
  const url = `${originalUrl(await upload()).replace(/[^/]+$/, "")}${later}`;
  for (let times = 0; times < 3; times++) expect((await fetch(url)).status).toBe(404);
  const pending = await api.owner.expect(201, "POST", "/api/images", { filename: later });

  expect((await fetch(url)).status).toBe(404);

  await fetch(withOrigin(api.origin, pending.upload?.url), {
    method: "PUT",
    body: new Uint8Array(await testImage()),
  });
  expect((await fetch(url)).status).toBe(404);

  await api.owner.expect(200, "POST", `/api/images/${pending.id}/complete`);
  expect((await fetch(url)).status).toBe(200);

  const restored = await uploadInSteps(api.origin, api.owner, "restored.jpg", await testImage());
  await api.owner.expect(200, "DELETE", `/api/images/${restored.id}`);

  expect((await fetch(originalUrl(restored))).status).toBe(404);

  await api.owner.expect(200, "POST", `/api/images/${restored.id}/restore`);
  expect((await fetch(originalUrl(restored))).status).toBe(200);
});
