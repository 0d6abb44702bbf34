import { describe, expect, it } from "vitest";
import type { AlbumResource } from "@/lib/albums/resource";
import { isValidLinkKey } from "@/lib/image-urls";
import type { VariantList } from "@/lib/variants/resource";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { createCaller } from "@/test/harness/caller";
import { pathOf, serveLinks, withoutKey } from "@/test/harness/link-suite";
import { isComplete } from "@/test/harness/sample";

const { api, upload, open, reset, patch } = serveLinks();

const otherKey = (url: string | undefined) => (url ?? "").replace(/\/~[\w-]+/, "/~aZ09-_aZ09-_aZ09");

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
      location: pathOf(renamed.urls.original),
    });
    expect(pathOf(renamed.urls.original)).toContain("/~");

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
    expect(pathOf(after.urls.original)).not.toBe(pathOf(image.urls.original));
    expect((await open(image.urls.original)).status).toBe(404);
    expect((await open(after.urls.original)).status).toBe(200);

    await patch(image, { visibility: "public" });
    expect((await open(image.urls.original)).status).toBe(404);
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
