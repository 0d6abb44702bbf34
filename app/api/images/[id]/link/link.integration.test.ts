import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLogs, images } from "@/db/schema";
import type { AlbumResource } from "@/lib/albums/resource";
import { isValidLinkKey, linkUrl } from "@/lib/image-urls";
import type { CreateImageLink, ImageLink } from "@/lib/images/links/resource";
import type { ImageResource } from "@/lib/images/resource";
import { secondMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import type { VariantList } from "@/lib/variants/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller, createCallerFor } from "@/test/harness/caller";
import { isComplete } from "@/test/harness/sample";

const api = serveApi({ proxyHops: 1 });

const customKey = "w8-h8-q80-fitcover";
let imageCount = 0;

async function upload(fields: Record<string, string>): Promise<ImageResource> {
  return api.owner.upload(
    `IMG_${1000 + ++imageCount}.jpg`,
    await testImage({ width: 32, height: 24 }),
    fields,
  );
}

/**
 * Returns the response that an anonymous visitor gets at a URL of the service, without following
 * redirects.
 */
async function open(
  url: string | undefined,
): Promise<{ status: number; location: string; headers: Headers }> {
  const response = await fetch(withOrigin(api.origin, url), { redirect: "manual" });
  await response.arrayBuffer();
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    headers: response.headers,
  };
}

const path = (url: string | undefined) => new URL(url ?? "").pathname;
const withoutKey = (url: string | undefined) => (url ?? "").replace(/\/~[\w-]+/, "");
const otherKey = (url: string | undefined) => (url ?? "").replace(/\/~[\w-]+/, "/~aZ09-_aZ09-_aZ09");
const createLink = (image: ImageResource, body?: Partial<CreateImageLink>) =>
  api.owner.expect<ImageLink>(200, "POST", `/api/images/${image.id}/link`, body);
const reset = (image: ImageResource) => api.owner.expect(200, "POST", `/api/images/${image.id}/link/reset`);
const patch = (image: ImageResource, changes: Record<string, unknown>) =>
  api.owner.expect(200, "PATCH", `/api/images/${image.id}`, changes);

describe("the key of an unlisted image", () => {
  it("is in all of its URLs, and none works without it", async () => {
    const image = await upload({ visibility: "unlisted" });
    const variants = await api.owner.expect<VariantList>(200, "GET", `/api/images/${image.id}/variants`);
    const urls = [...Object.values(image.urls), ...variants.data.map((one) => one.url)];
    const keys = urls.map((url) => /\/~([\w-]{16})\//.exec(url)?.[1]);

    expect(new Set(keys).size).toBe(1);

    for (const url of [image.urls.original, image.urls.w128]) {
      expect(await open(url)).toMatchObject({ status: 200 });
      expect((await open(withoutKey(url))).status).toBe(404);
      expect((await open(otherKey(url))).status).toBe(404);
    }

    expect((await open(image.urls.original)).headers.get("cache-control")).toMatch(/^public, /);
  });

  it("is not needed by its owner, whose response no cache stores", async () => {
    const image = await upload({ visibility: "unlisted" });
    for (const url of [withoutKey(image.urls.original), otherKey(image.urls.original)]) {
      const response = await fetch(withOrigin(api.origin, url), {
        headers: { authorization: `Bearer ${api.owner.key}` },
      });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
  });

  it("works for a public image too, and must be correct there as well", async () => {
    const image = await upload({ visibility: "unlisted" });
    const published = await patch(image, { visibility: "public" });

    expect(published.urls.original).toBe(withoutKey(image.urls.original));
    expect((await open(published.urls.original)).status).toBe(200);
    expect((await open(image.urls.original)).status).toBe(200);
    expect((await open(otherKey(image.urls.original))).status).toBe(404);
    // A link must be correct too; a signature alone only permits rendering.
    expect((await open(`${published.urls.original}?exp=9999999999&sig=${"A".repeat(43)}`)).status).toBe(404);
    expect((await open(`${published.urls.original}?sig=${"A".repeat(43)}`)).status).toBe(200);

    await patch(image, { visibility: "private" });
    expect((await open(image.urls.original)).status).toBe(404);
  });

  it("is preserved by the redirect from a previous path, which discloses nothing without it", async () => {
    const image = await upload({ visibility: "unlisted" });
    const renamed = await patch(image, { filename: `renamed-${image.filename}` });

    expect(await open(image.urls.original)).toMatchObject({
      status: 308,
      location: path(renamed.urls.original),
    });
    expect(path(renamed.urls.original)).toContain("/~");

    for (const url of [withoutKey(image.urls.w128), otherKey(image.urls.w128)])
      expect(await open(url)).toMatchObject({ status: 404, location: "" });
  });

  it("is in the URL of an album's cover", async () => {
    const image = await upload({ visibility: "unlisted" });
    const album = await api.owner.expect<AlbumResource>(201, "POST", "/api/albums", {
      album: "covered",
      title: "Covered",
    });
    await patch(image, { album: album.album });
    const covered = await api.owner.expect<AlbumResource>(200, "PATCH", `/api/albums/${album.album}`, {
      cover: image.id,
    });

    expect((await open(covered.cover_url ?? "")).status).toBe(200);
  });

  it("changes with a reset, after which the previous key opens nothing", async () => {
    const image = await upload({ visibility: "unlisted" });
    expect((await open(image.urls.original)).status).toBe(200);

    const after = await reset(image);
    expect(path(after.urls.original)).not.toBe(path(image.urls.original));
    expect((await open(image.urls.original)).status).toBe(404);
    expect((await open(after.urls.original)).status).toBe(200);

    await patch(image, { visibility: "public" });
    expect((await open(image.urls.original)).status).toBe(404);
  });
});

describe("a link", () => {
  it.each(["private", "unlisted", "public"])("opens one variant of a %s image", async (visibility) => {
    const image = await upload({ visibility });
    const { url } = await createLink(image, { variant: "w128", expires_in: 60 });
    const opened = await open(url);

    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("private, no-cache");
    expect(opened.headers.get("cdn-cache-control")).toBe("no-store");
    expect(url).not.toContain("~");

    const otherVariant = url.replace("/w128/", "/w256/");
    expect((await open(otherVariant)).status).toBe(404);
  });

  it("defaults to the original and one day", async () => {
    const image = await upload({ visibility: "private" });
    const { url, expires_at } = await createLink(image);

    expect((await open(url)).status).toBe(200);

    const seconds = (Date.parse(expires_at) - Date.now()) / secondMs;
    expect(Math.abs(seconds - 24 * 60 * 60)).toBeLessThan(120);
    expect(new URL(url).searchParams.get("exp")).toBe(String(Date.parse(expires_at) / secondMs));
  });

  it("renders the custom variant that it names", async () => {
    const image = await upload({ visibility: "private" });
    expect((await open((await createLink(image, { variant: customKey })).url)).status).toBe(200);
  });

  it("is not found once it has expired or was modified", async () => {
    const image = await upload({ visibility: "private" });
    const { url } = await createLink(image);
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    if (!row) throw new Error("the image is missing");

    const expires = Math.floor(Date.now() / secondMs) - 1;
    const expired = linkUrl(api.owner.actor.library, row, { variantKey: "original", expires });
    const changed = (name: string, value: string) => {
      const target = new URL(url);
      target.searchParams.set(name, value);
      return target.href;
    };
    const exp = Number(new URL(url).searchParams.get("exp"));
    for (const attempt of [
      expired,
      changed("exp", String(exp + 1)),
      changed("exp", `0${exp}`),
      changed("exp", "Infinity"),
      changed("exp", ""),
      changed("sig", ""),
      changed("sig", "A".repeat(43)),
      url.replace(/exp=\d+&/, ""),
      url.replace(/&sig=.*/, ""),
      (await createLink(await upload({ visibility: "private" }))).url.replace(/IMG_\d+\.jpg/, image.filename),
    ])
      expect({ attempt, status: (await open(attempt)).status }).toEqual({ attempt, status: 404 });

    expect((await open(url)).status).toBe(200);
  });

  it("survives a rename without disclosing the key", async () => {
    const image = await upload({ visibility: "unlisted" });
    const { url } = await createLink(image);
    const renamed = await patch(image, { filename: `moved-${image.filename}` });
    const { status, location } = await open(url);

    expect(status).toBe(308);
    expect(location).toBe(withoutKey(path(renamed.urls.original)) + new URL(url).search);
    expect((await open(api.origin + location)).status).toBe(200);
  });

  it("ends with a reset, with the image, and with its encryption", async () => {
    const image = await upload({ visibility: "private" });
    const { url } = await createLink(image);
    await reset(image);

    expect((await open(url)).status).toBe(404);

    const next = await createLink(image);
    expect((await open(next.url)).status).toBe(200);

    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect((await open(next.url)).status).toBe(404);

    await api.owner.expect(409, "POST", `/api/images/${image.id}/link`);
    await api.owner.expect(200, "POST", `/api/images/${image.id}/restore`);

    expect((await open(next.url)).status).toBe(200);

    await db().update(images).set({ isEncrypted: true }).where(eq(images.id, image.id));
    await patch(image, { alt: "changed" });

    expect((await open(next.url)).status).toBe(404);

    await api.owner.expect(409, "POST", `/api/images/${image.id}/link`);
  });

  it.each([
    { expires_in: 59 },
    { expires_in: 31_536_001 },
    { expires_in: 60.5 },
    { variant: "w1" },
    { exp: 1 },
  ])("is rejected with %j", async (body) => {
    const image = await upload({ visibility: "private" });
    expect(await api.owner.call("POST", `/api/images/${image.id}/link`, body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR" },
    });
  });

  it("can be created with a read key, and reset only with a write key; both are audited", async () => {
    const image = await upload({ visibility: "private" });
    const reader = await createCallerFor(api.origin, api.owner.actor, ["images:read"]);
    await reader.expect(200, "POST", `/api/images/${image.id}/link`, { variant: "thumb" });
    await reader.expect(403, "POST", `/api/images/${image.id}/link/reset`);
    await reset(image);
    const entries = await db()
      .select({ action: auditLogs.action, type: auditLogs.resourceType, status: auditLogs.status })
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, image.id))
      .orderBy(auditLogs.createdAt);

    expect(entries.slice(1)).toEqual([
      { action: "create", type: "link", status: "success" },
      { action: "update", type: "image", status: "failed" },
      { action: "update", type: "image", status: "success" },
    ]);
  });
});

describe("guessing", () => {
  it("finds no unlisted image: by counters, previous names, keys, links or the previous handle", async () => {
    const owner = await createCaller(api.origin);
    const { handle } = owner.actor.library;
    const bytes = await testImage({ width: 16, height: 12 });
    const targets = await Promise.all(
      [101, 102, 103].map((count) => owner.upload(`IMG_0${count}.jpg`, bytes, { visibility: "unlisted" })),
    );
    await owner.expect(200, "PATCH", `/api/images/${targets[0]?.id}`, { filename: "IMG_0199.jpg" });
    await owner.expect(200, "PATCH", "/api/profile", { handle: `${handle}-now` });
    const numbers = Array.from({ length: isComplete ? 300 : 8 }, (_, at) => at + (isComplete ? 0 : 98));
    const names = numbers.map((at) => `IMG_${String(at).padStart(4, "0")}.jpg`);
    const folders = [handle, `${handle}-now`].map((name) => `/i/${name}/images`);
    const guesses = folders.flatMap((folder) =>
      names.flatMap((name) => [
        `${folder}/${name}`,
        `${folder}/w128/${name}`,
        `${folder}/~aZ09-_aZ09-_aZ09/${name}`,
        `${folder}/${name}?exp=4102444800&sig=${"A".repeat(43)}`,
      ]),
    );
    const results = new Map<string, number>();
    for (let at = 0; at < guesses.length; at += 40) {
      const answers = await Promise.all(
        guesses.slice(at, at + 40).map((guess) => fetch(api.origin + guess, { redirect: "manual" })),
      );
      for (const answer of answers) {
        const kind = `${answer.status} ${await answer.text()}`;
        results.set(kind, (results.get(kind) ?? 0) + 1);
      }
    }

    expect([...results.values()]).toEqual([guesses.length]);
    expect([...results.keys()][0]).toMatch(/^404 /);
    expect(
      (await open((await owner.expect(200, "GET", `/api/images/${targets[1]?.id}`)).urls.w128)).status,
    ).toBe(200);
  });

  it("many keys opens nothing", () => {
    const image = { id: "img_01jd0000000000000000000000", linkEpoch: 0 };
    const guessCount = isComplete ? 1_000_000 : 10_000;
    let hits = 0;
    for (let guess = 0; guess < guessCount; guess++)
      if (isValidLinkKey(image, guess.toString(36).padStart(16, "0"))) hits++;

    expect(hits).toBe(0);
  });
});
