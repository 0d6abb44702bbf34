import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { albums } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { saveQueued } from "@/lib/variants";
import {
  createMarkedLibrary,
  listMarkedRows,
  type MarkedLibrary,
  type Role,
  type Seen,
} from "@/test/builders/marked-library";
import { listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { sample } from "@/test/harness/sample";
import { readZip } from "@/test/harness/zip";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const api = serveApi();
let marked: MarkedLibrary;
beforeAll(async () => {
  marked = await createMarkedLibrary(api.origin);
});

const roles = ["owner", "manager", "editor", "contributor", "viewer"] as const;
const cleanRoles: readonly Role[] = ["owner", "manager", "editor"];
const isCleanRole = (role: Role) => cleanRoles.includes(role);

const customKey = "w60-h20-q90-fitcover";

/** The URLs of an image by name: presets, a custom variant, a recipe and the original. */
async function listUrls(image: ImageResource): Promise<Record<string, string>> {
  const { caller } = marked.library;
  const slug = `card-${image.id.slice(-8)}`;
  const recipe = { slug, width: 40, format: "png", is_public: true, trim: { tolerance: 0 } };
  await caller.expect(201, "POST", "/api/recipes", recipe);
  await caller.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: [customKey] });
  const { data } = await listVariants(caller, image.id);
  const names = ["w256", "w2048", "thumb", "og-image", customKey, slug, "original"];
  const urls = Object.fromEntries(
    names.map((name) => [name === slug ? "recipe" : name, data.find(({ key }) => key === name)?.url ?? ""]),
  );
  // First, before a signature has it rendered.
  return { unsigned: urls[customKey]?.replace(/\?sig=.*/, "") ?? "", ...urls };
}

async function seeAll(urls: Record<string, string>, as?: Role): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  for (const [name, url] of Object.entries(urls)) seen[name] = await marked.see(url, as);
  return seen;
}

const everything = (urls: Record<string, string>, variants: Seen, original: Seen) =>
  Object.fromEntries(Object.keys(urls).map((name) => [name, name === "original" ? original : variants]));

describe("a public image", () => {
  it.each(sample(["account", "album"] as const, 2))(
    "shows the mark of its %s to everyone, and clean originals to editors and above",
    async (place) => {
      const { album } = await marked.library.createAlbum();
      const image = await marked.upload({ album, visibility: "public" });
      const urls = await listUrls(image);
      expect(await seeAll(urls)).toEqual(everything(urls, "clean", "clean"));

      if (place === "account") await marked.requireForAccount(marked.green);
      else await marked.requireForAlbum(album, marked.green);
      for (const role of [undefined, ...roles]) {
        const original = role && isCleanRole(role) ? "clean" : 404;
        expect([role, await seeAll(urls, role)]).toEqual([role, everything(urls, "green", original)]);
      }

      for (const role of roles) {
        const shown = await marked
          .clientOf(role)
          .expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
        const [listed] = (await listVariants(marked.clientOf(role), image.id)).data;
        const seen = [
          await marked.see(shown.urls.original, role),
          await marked.see(listed?.url, role),
          await marked.see(shown.urls.thumb, role),
        ];
        const original = isCleanRole(role) ? "clean" : "green";
        expect([role, ...seen]).toEqual([role, original, original, "green"]);
        const { headers } = await marked.open(shown.urls.w256);
        expect(headers.get("cache-control")).toContain("immutable");
      }

      const original = await marked.open(urls.original, "owner");
      expect(original.headers.get("cache-control")).toBe("private, no-store");
      expect((await marked.open(urls.original)).headers.get("cache-control")).toBe("no-store");

      await marked.requireForAccount(null);
      await marked.requireForAlbum(album, null);
      expect(await seeAll(urls)).toEqual(everything(urls, "clean", "clean"));
    },
  );

  it("shows the mark of its album, of any album that it moves to, and otherwise of the account", async () => {
    const [{ album }, other] = [await marked.library.createAlbum(), await marked.library.createAlbum()];
    const image = await marked.upload({ album, visibility: "unlisted" });
    await marked.requireForAccount(marked.black);
    await marked.requireForAlbum(other.album, marked.green);
    const seen: Seen[] = [await marked.see(image.urls.w256)];
    for (const to of [other.album, album, other.album]) {
      const { urls } = await marked.library.caller.expect<ImageResource>(
        200,
        "PATCH",
        `/api/images/${image.id}`,
        {
          album: to,
        },
      );
      seen.push(await marked.see(urls.w256));
    }
    expect(seen).toEqual(["black", "green", "black", "green"]);

    await marked.library.caller.expect(204, "DELETE", `/api/albums/${other.album}`);
    const { urls } = await marked.library.caller.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    expect([urls.w256?.includes("/images/"), await marked.see(urls.w256)]).toEqual([true, "black"]);
    await marked.requireForAccount(null);
  });

  it("is immutable only by the version of the mark, which returns with it", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "public" });
    const versioned = (version: string) => marked.open(`${image.urls.w256}?v=${version}`);
    const isImmutable = async (version: string) => {
      const response = await versioned(version);
      await response.arrayBuffer();
      return response.headers.get("cache-control")?.includes("immutable");
    };
    expect(await isImmutable("1")).toBe(true);
    await marked.requireForAlbum(album, marked.green);
    expect([await isImmutable("1"), await marked.see(`${image.urls.w256}?v=1`)]).toEqual([false, "green"]);

    await saveQueued();
    const [row] = await listMarkedRows(image);
    const version = `1-m${row?.variantKey.slice(32, 44).slice(0, 8)}`;
    const etag = (await versioned(version)).headers.get("etag") ?? "";
    expect(await isImmutable(version)).toBe(true);
    const conditional = { headers: { "if-none-match": etag } };
    expect((await marked.open(image.urls.w256, undefined, conditional)).status).toBe(304);
    const range = await marked.open(image.urls.w256, undefined, { headers: { range: "bytes=0-9" } });
    expect([range.status, range.headers.get("etag")]).toEqual([206, etag]);
    const head = await marked.open(image.urls.original, undefined, { method: "HEAD" });
    expect(head.status).toBe(404);

    await marked.requireForAlbum(album, null);
    expect([await isImmutable(version), await isImmutable("1")]).toEqual([false, true]);
    await marked.requireForAlbum(album, marked.green);
    expect(await isImmutable(version)).toBe(true);
  });

  it("is not found while its watermark is missing, as during the import of an archive", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "public" });
    const isAlbum = and(eq(albums.owner, marked.library.actor.account.owner), eq(albums.albumSlug, album));
    await db()
      .update(albums)
      .set({ requiredWatermark: `wmk_${"0".repeat(26)}` })
      .where(isAlbum);
    const seen = [await marked.see(image.urls.w256), await marked.see(image.urls.original)];
    expect([...seen, await marked.see(image.urls.original, "editor")]).toEqual([404, 404, "clean"]);
  });

  it("shows a changed mark at once, and an error without a readable one", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "public" });
    const { caller } = marked.library;
    const text = { name: "Text", text: "I", color: "#00ff00", position: "center", size: 100, opacity: 1 };
    const mark = await caller.expect<{ id: string }>(201, "POST", "/api/watermarks", text);
    await marked.requireForAlbum(album, mark.id);
    const before = (await marked.open(image.urls.w256)).headers.get("etag");
    await caller.expect(200, "PATCH", `/api/watermarks/${mark.id}`, { opacity: 0.5 });
    expect((await marked.open(image.urls.w256)).headers.get("etag")).not.toBe(before);

    const lost = await caller.expect<{ id: string }>(201, "POST", "/api/watermarks", { ...text, text: "II" });
    for await (const { key } of objectStore().list(`watermarks/${lost.id}/`))
      await objectStore().delete([key]);
    await marked.requireForAlbum(album, lost.id);
    expect([await marked.see(image.urls.w256), await marked.see(image.urls.thumb)]).toEqual([503, 503]);
  });
});

describe("a private image", () => {
  it("is clean for editors and above, and shows the mark to other members", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "private" });
    await marked.requireForAlbum(album, marked.green);
    const { w256, thumb, original } = image.urls;
    for (let round = 1; round <= 2; round++)
      for (const role of roles) {
        const seen = [
          await marked.see(w256, role),
          await marked.see(thumb, role),
          await marked.see(original, role),
        ];
        const expected = isCleanRole(role) ? ["clean", "clean", "clean"] : ["green", "green", 404];
        expect([round, role, ...seen]).toEqual([round, role, ...expected]);
      }
    expect(await marked.see(w256)).toBe(404);
  });

  it("shows the mark in previews for viewers and contributors", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "private" });
    await marked.requireForAlbum(album, marked.green);
    const { caller } = marked.library;
    await caller.expect(202, "POST", `/api/images/${image.id}/variants`, { variants: [customKey] });
    const recipe = encodeURIComponent(JSON.stringify({ width: 40, trim: { tolerance: 0 } }));
    const seenByOthers = {
      "variants/thumb/preview?format=webp": "green",
      [`variants/${customKey}/preview?format=webp`]: "green",
      // Crops around the mark would together be the image without it.
      "variants/w60-h20-q90-fitcover-gnorth/preview?format=webp": 403,
      [`recipe-preview?format=png&recipe=${recipe}`]: 403,
    };
    for (const role of roles)
      for (const [path, expected] of Object.entries(seenByOthers)) {
        const headers = { "x-albumen-library": marked.library.actor.account.handle };
        const seen = await marked.see(`/api/images/${image.id}/${path}`, role, { headers });
        expect([role, path, seen]).toEqual([role, path, isCleanRole(role) ? "clean" : expected]);
      }
  });

  it("is not rendered as a new variant for archives of viewers and contributors", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "private" });
    await marked.requireForAlbum(album, marked.green);
    const request = {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-albumen-library": marked.library.actor.account.handle,
      },
      body: JSON.stringify({ ids: [image.id], variant: "w60-h90-q90-fitcontain" }),
    };
    for (const role of ["viewer", "contributor"] as const) {
      const archive = await marked.open("/api/images/archive", role, request);
      const names = [...readZip(Buffer.from(await archive.arrayBuffer())).keys()];
      expect([role, names]).toEqual([role, ["skipped.txt"]]);
    }
    await saveQueued();
    expect(await listMarkedRows(image)).toEqual([]);
  });
});

describe("links and tokens", () => {
  it("show the mark if they were created before it, and clean links do not until links are reset", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, visibility: "private" });
    const original = await marked.createLink(image, {});
    const preset = await marked.createLink(image, { variant: "thumb" });
    const clean = await marked.createLink(image, { clean: true });
    expect([await marked.see(original), await marked.see(preset)]).toEqual(["clean", "clean"]);

    await marked.requireForAlbum(album, marked.green);
    expect([await marked.see(original), await marked.see(preset)]).toEqual(["green", "green"]);
    const saved = await marked.open(`${original}&download=1`);
    expect(saved.headers.get("content-disposition")).toMatch(/attachment; filename=marked-\d+\.png/);
    expect(await marked.see(clean)).toBe("clean");
    expect(await marked.see(clean.replace("clean=1&", ""))).toBe(404);
    expect(await marked.see(original.replace("?", "?clean=1&"))).toBe(404);
    expect(await marked.see(`${image.urls.w256}?clean=1`)).toBe(404);

    await marked.library.caller.expect(200, "POST", `/api/images/${image.id}/link/reset`);
    expect(await marked.see(clean)).toBe(404);
  });

  it("open sealed renditions of encrypted images with the mark", async () => {
    const { album } = await marked.library.createAlbum();
    const image = await marked.upload({ album, encrypt: "true" });
    const path = `/api/images/${image.id}/token`;
    const tokens: string[] = [];
    for (const variant of ["original", "w256"])
      tokens.push((await marked.library.caller.expect<{ url: string }>(200, "POST", path, { variant })).url);
    await marked.requireForAlbum(album, marked.green);
    for (const url of tokens) expect(await marked.see(url)).toBe("green");
    const seen = [await marked.see(image.urls.w256, "viewer"), await marked.see(image.urls.w256, "editor")];
    expect([...seen, await marked.see(image.urls.w256)]).toEqual(["green", "clean", 404]);
    const rows = await listMarkedRows(image);
    expect(rows.length).toBeGreaterThan(0);
    for (const { blobKey } of rows) expect(blobKey).toMatch(/\/e-/);
  });
});
