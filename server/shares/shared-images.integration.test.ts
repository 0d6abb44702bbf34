import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditLogs } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import type { ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { repeat } from "@/test/harness/races";
import { isComplete } from "@/test/harness/sample";
import { serveSharedImages } from "@/test/harness/share-suite";
import { readZip } from "@/test/harness/zip";

const { api, enter, share, upload } = serveSharedImages();

const patch = (id: string, changes: Record<string, unknown>) =>
  api.owner.expect<ShareResource>(200, "PATCH", `/api/shares/${id}`, changes);

const cameraFile = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Make: "Zenit", Model: "Zenit E" }, IFD2: { ISOSpeedRatings: "250" } })
    .jpeg()
    .toBuffer();

describe("a share of chosen images", () => {
  it("shows them in their order, one page after the other, without scripts", async () => {
    const rows = await Promise.all(repeat(3, () => upload()));
    const ids = rows.map(({ id }) => id).reverse();
    const { url } = await share({ target: { type: "images", ids: [...ids, ids[0]] } });
    const visitor = await enter(url);
    const { text } = await visitor.get();

    expect([...text.matchAll(/<li id="(img_\w+)"/g)].map(([, id]) => id)).toEqual(ids);
    // Each image is a link to its page, and no text is in need of a script.
    for (const id of ids) expect(text).toContain(`href="${new URL(url).pathname}/${id}"`);
    expect(text).not.toMatch(/<script(?! (?:type="application\/json"|src="\/viewer\.js"))/);

    const middle = await visitor.get(`/${ids[1]}`);
    expect(middle.text).toContain(`rel="prev" href="${new URL(url).pathname}/${ids[0]}"`);
    expect(middle.text).toContain(`rel="next" href="${new URL(url).pathname}/${ids[2]}"`);
  });

  it.runIf(isComplete)("pages a large album newest first", async () => {
    await api.owner.expect(201, "POST", "/api/albums", { album: "many", title: "Many" });
    const bytes = await testImage({ width: 4, height: 4 });
    for (const _ of repeat(61, Number)) await upload({ album: "many" }, bytes);
    const { url } = await share({ target: { type: "album", album: "many" } });
    const visitor = await enter(url);
    const count = async (path: string) => (await visitor.get(path)).text.split("<li id=").length - 1;

    expect(await count("")).toBe(60);
    expect(await count("?page=2")).toBe(1);
    expect(await count("?page=99")).toBe(1);

    const later = await upload({ album: "many" }, bytes);
    expect((await visitor.get()).text).toContain(later.id);
  });

  it("takes only images of the owner", async () => {
    const foreign = await api.stranger.upload("foreign.jpg", await testImage());
    const own = await upload();
    for (const target of [
      { type: "image", id: foreign.id },
      { type: "images", ids: [own.id, foreign.id] },
      { type: "image", id: "img_x" },
      { type: "album", album: "unknown" },
    ])
      expect((await api.owner.call("POST", "/api/shares", { target })).status).toBe(400);
  });
});

describe("the owner's choice", () => {
  it("the owner's choice of original, downloads and camera data holds on every path, and changes at once", async () => {
    const { id } = await upload({ title: "Camera" }, await cameraFile());
    const created = await share({ target: { type: "image", id } });
    const visitor = await enter(created.url);
    const status = async (path: string) => (await visitor.get(`/${id}/${path}`)).status;

    expect(await status("original/x.jpg")).toBe(404);
    expect(await status("w2048/x.jpg?download=1")).toBe(200);
    expect(await status("w64-h64-q80-fitcover/x.jpg")).toBe(404);

    const saved = await visitor.get(`/${id}/w2048/x.jpg`, { accept: "image/jpeg" });
    expect((await sharp(saved.bytes).metadata()).exif).toBeUndefined();
    expect((await visitor.get(`/${id}`)).text).not.toContain("Zenit");

    await patch(created.id, { allow_original: true, show_metadata: true });
    expect(await status("original/x.jpg?download=1")).toBe(200);
    expect((await visitor.get(`/${id}`)).text).toContain("Zenit E");

    await patch(created.id, { allow_original: false, allow_download: false });
    expect(await status("original/x.jpg")).toBe(404);
    expect(await status("w2048/x.jpg?download=1")).toBe(404);
    expect(await status("w2048/x.jpg")).toBe(200);
    expect((await visitor.get("/archive")).status).toBe(404);

    const { text } = await visitor.get(`/${id}`);
    expect(text.replace(/<script type="application\/json".*?<\/script>/s, "")).not.toContain("download");
  });

  it("covers sensitive images without scripts", async () => {
    const { id } = await upload({ nsfw: "true" });
    const { url } = await share({ target: { type: "image", id } });
    const visitor = await enter(url);

    expect((await visitor.get()).text).not.toContain("<img");

    // The browser loads it when the visitor opens the veil.
    const { text } = await visitor.get(`/${id}`);
    expect(text).toMatch(/<details[^>]*><summary/);
    expect(text).toMatch(/<img [^>]*loading="lazy"/);
  });
});

describe("bytes of a shared image", () => {
  it("answer conditions and ranges, and follow a replaced and a renamed file", async () => {
    const image = await upload();
    const { url } = await share({ target: { type: "image", id: image.id }, allow_original: true });
    const visitor = await enter(url);
    const path = `/${image.id}/original/${image.filename}`;
    const whole = await visitor.get(path);
    const etag = whole.headers.get("etag") ?? "";

    expect((await visitor.get(path, { "if-none-match": etag })).status).toBe(304);

    const part = await visitor.get(path, { range: "bytes=0-9" });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);

    await api.owner.expect(200, "PATCH", `/api/images/${image.id}`, { filename: "renamed-set.jpg" });
    const renamed = await visitor.get(path);

    expect(renamed.status).toBe(200);
    expect(renamed.headers.get("content-disposition")).toContain("renamed-set.jpg");
  });
});

describe("the archive", () => {
  it("has what the visitor may see: presets, or the originals where these are shared", async () => {
    const bytes = await cameraFile();
    const [one, two, deleted] = [await upload({}, bytes), await upload({}, bytes), await upload({}, bytes)];
    const created = await share({ target: { type: "images", ids: [one.id, two.id, deleted.id] } });
    await api.owner.expect(200, "DELETE", `/api/images/${deleted.id}`);
    const visitor = await enter(created.url);
    const answer = await visitor.get("/archive");

    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");

    const presets = readZip(answer.bytes);
    expect([...presets.keys()]).toEqual([one.filename, two.filename]);
    expect((await sharp(presets.get(one.filename)).metadata()).exif).toBeUndefined();

    await patch(created.id, { allow_original: true });
    const originals = readZip((await visitor.get("/archive")).bytes);

    expect(originals.get(one.filename)?.equals(bytes)).toBe(true);

    const entries = await db().select().from(auditLogs).where(eq(auditLogs.resourceType, "archive"));
    expect(entries.filter(({ metadata }) => JSON.stringify(metadata).includes(created.id))).toHaveLength(2);
  });
});
