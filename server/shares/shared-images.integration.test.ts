import { and, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { auditLogs, shareSessions } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import type { SharePickPage, ShareResource } from "@/lib/shares/resource";
import { testImage } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { repeat } from "@/test/harness/races";
import { isComplete } from "@/test/harness/sample";
import { visitShare } from "@/test/harness/share-visitor";
import { readZip } from "@/test/harness/zip";

const api = serveApi();

let imageCount = 0;
const upload = async (fields: Record<string, string> = {}, bytes?: Buffer): Promise<ImageResource> =>
  api.owner.upload(`set-${++imageCount}.jpg`, bytes ?? (await testImage({ width: 8, height: 8 })), {
    visibility: "private",
    ...fields,
  });

const share = (body: Record<string, unknown>) =>
  api.owner.expect<ShareResource>(201, "POST", "/api/shares", body);
const patch = (id: string, changes: Record<string, unknown>) =>
  api.owner.expect<ShareResource>(200, "PATCH", `/api/shares/${id}`, changes);

/** Opens a link. */
async function enter(url: string) {
  const visitor = visitShare(api.origin, url);
  expect((await visitor.get()).status).toBe(200);
  return visitor;
}

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
    expect(text).not.toContain("<script");

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
    expect(text).not.toContain("download");
  });

  it("covers sensitive images without scripts", async () => {
    const { id } = await upload({ nsfw: "true" });
    const { url } = await share({ target: { type: "image", id } });
    expect((await (await enter(url)).get()).text).toMatch(
      /<details><summary>[^<]*<\/summary><a class="tile"/,
    );
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

describe("feedback", () => {
  const picks = async (id: string) =>
    (await api.owner.expect<SharePickPage>(200, "GET", `/api/shares/${id}/picks`)).data;

  it("is told to the owner by name, and continued by the same browser", async () => {
    const [one, two] = [await upload(), await upload()];
    const created = await share({ target: { type: "images", ids: [one.id, two.id] }, feedback: "comments" });
    const visitor = await enter(created.url);

    expect((await visitor.post(`/${one.id}`, { picked: "1" })).status).toBe(400);

    const named = await visitor.post("/visitor", { name: " Ada  Lovelace " });
    expect([named.status, named.headers.get("location")]).toEqual([303, new URL(created.url).pathname]);

    const picked = await visitor.post(`/${one.id}`, { picked: "1", back: "page=1" });
    expect(picked.headers.get("location")).toBe(`${new URL(created.url).pathname}?page=1#${one.id}`);

    await visitor.post(`/${two.id}`, { comment: "Brighter, please\r\n<b>" });
    expect((await visitor.get(`/${two.id}`)).text).toContain("Brighter, please\n&lt;b&gt;");

    const other = await enter(created.url);
    await other.post("/visitor", { name: "Charles" });
    await other.post(`/${two.id}`, { picked: "1" });

    expect(await picks(created.id)).toMatchObject([
      { visitor: "Ada Lovelace", image_id: one.id, filename: one.filename, picked: true, comment: null },
      { visitor: "Ada Lovelace", image_id: two.id, picked: false, comment: "Brighter, please\n<b>" },
      { visitor: "Charles", image_id: two.id, picked: true },
    ]);

    // The visit is over, and the browser comes back.
    await db()
      .delete(shareSessions)
      .where(and(eq(shareSessions.shareId, created.id), isNull(shareSessions.visitor)));
    expect((await visitor.get()).text.match(/aria-pressed="true"/g)).toHaveLength(1);

    await visitor.post(`/${one.id}`, { picked: "0" });
    await visitor.post(`/${two.id}`, { comment: " " });

    expect(await picks(created.id)).toMatchObject([{ visitor: "Charles" }]);

    const { next_cursor, data } = await api.owner.expect<SharePickPage>(
      200,
      "GET",
      `/api/shares/${created.id}/picks?limit=1`,
    );
    expect([next_cursor, data.length]).toEqual([null, 1]);
  });

  it("belongs to a cookie of the link, not to a name that others can type", async () => {
    const one = await upload();
    const target = { type: "image", id: one.id };
    const created = await share({ target, feedback: "comments" });
    const ada = await enter(created.url);
    const named = await ada.post("/visitor", { name: "Ada" });
    const { pathname } = new URL(created.url);

    expect(named.headers.get("set-cookie")).toMatch(
      new RegExp(`^albumen_share_visitor=[^;]+; Path=${pathname}; HttpOnly; SameSite=Lax; Max-Age=15552000$`),
    );

    await ada.post(`/${one.id}`, { picked: "1", comment: "Mine" });
    const other = await enter(created.url);
    await other.post("/visitor", { name: "Ada" });

    expect((await other.get(`/${one.id}`)).text).not.toMatch(/Mine|aria-pressed="true"/);

    await other.post(`/${one.id}`, { picked: "0", comment: "Not mine" });
    const expected = [
      { visitor: "Ada", picked: true, comment: "Mine" },
      { visitor: "Ada (2)", picked: false, comment: "Not mine" },
    ];

    expect(await picks(created.id)).toMatchObject(expected);

    const [, value = ""] = /albumen_share_visitor=([^;]+)/.exec(ada.cookie()) ?? [];
    const [secret = ""] = value.split(".");
    const twin = await share({ target, feedback: "comments" });
    for (const [url, cookie] of [
      [created.url, `albumen_share_visitor=${secret}.${"A".repeat(43)}`],
      [created.url, `albumen_share=${value}`],
      [twin.url, `albumen_share_visitor=${value}`],
    ] as const) {
      const forged = visitShare(api.origin, url, { cookie });
      await forged.get();
      expect((await forged.post(`/${one.id}`, { comment: "Forged" })).status, cookie).toBe(400);
    }

    expect(await picks(created.id)).toMatchObject(expected);

    // A new password ends the visits, and nobody loses their name.
    await api.owner.expect(200, "PATCH", `/api/shares/${created.id}`, { password: "still lake" });
    expect((await ada.post(`/${one.id}`, { picked: "0" })).status).toBe(404);

    await ada.post("", { password: "still lake" });
    expect((await ada.get(`/${one.id}`)).text).toContain("Mine");
  });

  it("feedback is taken only if the share allows it, and only about its images", async () => {
    const [one, other] = [await upload(), await upload()];
    const silent = await enter((await share({ target: { type: "image", id: one.id } })).url);

    expect((await silent.post("/visitor", { name: "Ada" })).status).toBe(404);
    expect((await silent.post(`/${one.id}`, { picked: "1" })).status).toBe(404);

    const created = await share({ target: { type: "image", id: one.id }, feedback: "picks" });
    const visitor = await enter(created.url);
    await visitor.post("/visitor", { name: "Ada" });

    expect((await visitor.post(`/${one.id}`, { comment: "no" })).status).toBe(404);
    expect((await visitor.post(`/${other.id}`, { picked: "1" })).status).toBe(404);

    for (const name of ["", "a".repeat(61), "a\u202eb"])
      expect((await visitor.post("/visitor", { name })).status).toBe(400);
    expect(await picks(created.id)).toEqual([]);
  });

  it("does not come from other sites", async () => {
    const { id } = await upload();
    const { url } = await share({ target: { type: "image", id }, feedback: "picks" });
    const visitor = await enter(url);
    const send = async (headers: Record<string, string>) =>
      (
        await fetch(`${api.origin}${new URL(url).pathname}/visitor`, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ name: "Mallory" }),
          headers: { cookie: visitor.cookie(), ...headers },
        })
      ).status;

    expect(await send({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await send({ origin: "https://other.example.com" })).toBe(403);
    // Without TLS, browsers say nothing else about a form of a page that sends no referrer.
    expect(await send({ origin: "null" })).toBe(303);
  });
});
