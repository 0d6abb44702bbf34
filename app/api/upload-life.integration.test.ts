import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { decoder } from "@/lib/platform/decoder";
import { closeDatabase, executor } from "@/lib/platform/transaction";
import { makePresets } from "@/lib/variants";
import { type ApiServer, startApiServer } from "@/test/api-server";
import { type Caller, form, makeCaller } from "@/test/caller";

let server: ApiServer;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  server = await startApiServer();
  owner = await makeCaller(server.origin);
  stranger = await makeCaller(server.origin);
});

afterAll(async () => {
  await server.close();
  await decoder().close();
  await closeDatabase();
});

function photo(options: { width?: number; height?: number; red?: number } = {}): Promise<Buffer> {
  const { width = 640, height = 480, red = 200 } = options;
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .jpeg()
    .toBuffer();
}

/** Addresses carry the configured origin; the server of the test has a port of its own. */
const here = (url: string) => server.origin + new URL(url).pathname + new URL(url).search;

async function send(image: ImageResource, bytes: Uint8Array, headers: Record<string, string> = {}) {
  if (!image.upload) throw new Error("no upload address");
  return fetch(here(image.upload.url), {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { ...image.upload.headers, ...headers },
  });
}

async function complete(
  caller: Caller,
  filename: string,
  bytes: Uint8Array,
  fields = {},
): Promise<ImageResource> {
  const image = await caller.expect(201, "POST", "/api/images", { filename, ...fields });
  expect((await send(image, bytes)).status).toBe(200);
  return caller.expect(200, "POST", `/api/images/${image.id}/complete`);
}

describe("the upload in three steps", () => {
  it("makes a record, takes the bytes, publishes them and serves them", async () => {
    const bytes = await photo();
    const created = await owner.expect(201, "POST", "/api/images", {
      filename: "three steps.jpg",
      tags: ["Blue Sky", "blue_sky", "sea"],
      alt: "A plain picture",
    });
    expect(created).toMatchObject({
      album: "images",
      tags: ["blue-sky", "sea"],
      status: { upload: "pending", state: "active" },
      info: { sha256: null, width: null },
      upload: { method: "PUT", headers: { "content-type": "image/jpeg" }, max_bytes: 100_000_000 },
      visibility: "public",
      is_private: false,
    });
    expect((await fetch(here(created.urls.original ?? ""))).status).toBe(404);
    expect((await owner.call("POST", `/api/images/${created.id}/complete`)).body).toMatchObject({
      code: "UPLOAD_MISSING",
    });

    expect((await send(created, bytes)).status).toBe(200);
    const done = await owner.expect(200, "POST", `/api/images/${created.id}/complete`);
    expect(done).toMatchObject({
      upload: null,
      info: {
        content_type: "image/jpeg",
        size_bytes: bytes.length,
        width: 640,
        height: 480,
        pages: 1,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      },
      status: { upload: "complete" },
    });
    const original = await fetch(here(done.urls.original ?? ""));
    expect(original.status).toBe(200);
    expect(original.headers.get("content-type")).toBe("image/jpeg");
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await owner.expect(200, "POST", `/api/images/${created.id}/complete`)).toEqual(done);
  });

  it("refuses an address that was changed, used up or outdated", async () => {
    const bytes = await photo();
    const image = await owner.expect(201, "POST", "/api/images", { filename: "signed.jpg" });
    const url = new URL(here(image.upload?.url ?? ""));
    for (const change of [
      (u: URL) => u.searchParams.set("expires", String(Date.now() + 10 ** 9)),
      (u: URL) => u.searchParams.set("signature", "A".repeat(43)),
      (u: URL) => u.searchParams.append("more", "1"),
      (u: URL) => {
        u.pathname = u.pathname.replace(/1$/, "2");
      },
    ]) {
      const changed = new URL(url);
      change(changed);
      const answer = await fetch(changed, { method: "PUT", body: new Uint8Array(bytes) });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        403,
        "INVALID_TOKEN",
      ]);
    }
    expect((await send(image, bytes)).status).toBe(200);
    expect((await send(image, bytes)).status).toBe(200);
    await owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect((await send(image, bytes)).status).toBe(410);
    expect((await fetch(url)).status).toBe(405);
  });

  it("holds the sender to the declared type and size and to the limit", async () => {
    const bytes = await photo();
    const declared = { content_type: "image/png", size_bytes: bytes.length };
    const image = await owner.expect(201, "POST", "/api/images", { filename: "declared.png", ...declared });
    expect((await send(image, bytes, { "content-type": "image/jpeg" })).status).toBe(403);
    expect((await send(image, bytes.subarray(1))).status).toBe(400);
    expect((await send(image, Buffer.concat([bytes, bytes]))).status).toBe(413);
    expect((await send(image, bytes)).status).toBe(200);
    const done = await owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect(done.info.content_type).toBe("image/jpeg");
    const tooLarge = await owner.call("POST", "/api/images", {
      filename: "big.jpg",
      size_bytes: 100_000_001,
    });
    expect(tooLarge).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR" } });
  });

  it("refuses what is no image and keeps the record pending", async () => {
    const image = await owner.expect(201, "POST", "/api/images", { filename: "text.jpg" });
    await send(image, Buffer.from("<html>not an image</html>"));
    const refused = await owner.call("POST", `/api/images/${image.id}/complete`);
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });
    expect(await owner.expect(200, "GET", `/api/images/${image.id}`)).toMatchObject({
      status: { upload: "pending" },
    });
    await send(image, await photo());
    await owner.expect(200, "POST", `/api/images/${image.id}/complete`);
  });

  it("removes what is private when told to", async () => {
    const bytes = await sharp(await photo())
      .withExif({
        IFD0: { Make: "Camera", Copyright: "Someone" },
        IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .jpeg()
      .toBuffer();
    const plain = await complete(owner, "with-exif.jpg", bytes);
    expect(plain.info.exif).toMatchObject({ make: "Camera" });
    const stripped = await complete(owner, "without-exif.jpg", bytes, { strip_metadata: true });
    expect(stripped.info.exif).toBeNull();
    const served = Buffer.from(await (await fetch(here(stripped.urls.original ?? ""))).arrayBuffer());
    expect((await sharp(served).metadata()).exif).toBeUndefined();
    expect(createHash("sha256").update(served).digest("hex")).toBe(stripped.info.sha256);
  });
});

describe("twins", () => {
  it("gives one of twenty simultaneous creations the filename and the others a free one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.call("POST", "/api/images", { filename: "twin.jpg" })),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject({ code: "FILENAME_TAKEN", details: { suggestion: ["twin-2.jpg"] } });
  });

  it("answers twenty simultaneous completions alike, after one transition and one job", async () => {
    const image = await owner.expect(201, "POST", "/api/images", { filename: "completed-by-many.jpg" });
    await send(image, await photo());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.call("POST", `/api/images/${image.id}/complete`)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const events = await executor().execute(
      sql`select 1 from outbox where name = 'image/uploaded' and payload like ${`%${image.id}%`}`,
    );
    expect(events.rows).toHaveLength(1);
  });
});

describe("the upload in one call", () => {
  it("takes a form with fields and answers with the complete image", async () => {
    const bytes = await photo({ red: 10 });
    const image = await owner.upload("one-call.jpg", bytes, {
      tags: "a,b",
      visibility: "unlisted",
      nsfw: "true",
    });
    expect(image).toMatchObject({
      filename: "one-call.jpg",
      tags: ["a", "b"],
      visibility: "unlisted",
      nsfw: true,
      status: { upload: "complete" },
    });
  });

  it("takes raw bytes with a filename in the query", async () => {
    const answer = await owner.call("POST", "/api/upload?filename=raw.jpg&album=images", await photo(), {
      "content-type": "image/jpeg",
    });
    expect(answer).toMatchObject({ status: 201, body: { filename: "raw.jpg" } });
  });

  it("names what is wrong and leaves nothing behind", async () => {
    const bytes = await photo();
    for (const [fields, status, code] of [
      [{ unknown: "1" }, 400, "VALIDATION_ERROR"],
      [{ visibility: "secret" }, 400, "VALIDATION_ERROR"],
      [{ album: "nowhere" }, 400, "VALIDATION_ERROR"],
      [{ filename: "no-extension" }, 400, "VALIDATION_ERROR"],
    ] as const) {
      const answer = await owner.call("POST", "/api/upload", form("wrong.jpg", bytes, fields));
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    }
    const noImage = await owner.call("POST", "/api/upload", form("wrong.jpg", Buffer.from("text")));
    expect(noImage).toMatchObject({ status: 400, body: { code: "INVALID_IMAGE" } });
    const empty = await owner.call("POST", "/api/upload", new FormData());
    expect(empty).toMatchObject({ status: 400, body: { details: { file: expect.anything() } } });
    const image = await owner.upload("wrong.jpg", bytes);
    expect(image.filename).toBe("wrong.jpg");
  });
});

describe("delivery", () => {
  it("answers conditions, ranges and HEAD by the book", async () => {
    const bytes = await photo();
    const image = await owner.upload("book.jpg", bytes);
    const url = here(image.urls.original ?? "");
    const first = await fetch(url);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-length": String(bytes.length),
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=300, stale-while-revalidate=86400",
      "content-disposition": 'inline; filename="book.jpg"',
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

  it("makes a preset at once when it is asked for, in the format the client takes", async () => {
    const image = await owner.upload("presets.jpg", await photo({ width: 3000, height: 2000 }));
    const avif = await fetch(here(image.urls.w512 ?? ""), {
      headers: { accept: "image/avif,image/webp,*/*" },
    });
    expect([avif.status, avif.headers.get("content-type"), avif.headers.get("vary")]).toEqual([
      200,
      "image/avif",
      "Accept",
    ]);
    expect((await sharp(Buffer.from(await avif.arrayBuffer())).metadata()).width).toBe(512);
    const jpeg = await fetch(here(image.urls.w512 ?? ""), { headers: { accept: "*/*" } });
    expect(jpeg.headers.get("content-type")).toBe("image/jpeg");
    await makePresets(image.id, 1);
    const after = await owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(after.status.variants.pending).toEqual([]);
    const list = await owner.expect<{ data: Array<{ key: string; status: string }> }>(
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
    const og = await fetch(here(image.urls["og-image"] ?? ""));
    expect(og.headers.get("content-type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(await og.arrayBuffer())).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
    expect((await fetch(here(image.urls.w512 ?? "").replace("w512", "w513"))).status).toBe(404);
  });

  it("shows private and deleted images to their owner only, from the next request on", async () => {
    const image = await owner.upload("mine.jpg", await photo(), { visibility: "private" });
    const url = here(image.urls.original ?? "");
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers: { authorization: `Bearer ${stranger.key}` } })).status).toBe(404);
    const own = await fetch(url, { headers: { authorization: `Bearer ${owner.key}` } });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);

    const shown = await owner.upload("shown.jpg", await photo());
    const address = here(shown.urls.original ?? "");
    expect((await fetch(address)).status).toBe(200);
    await owner.expect(200, "DELETE", `/api/images/${shown.id}`);
    expect((await fetch(address)).status).toBe(404);
    await owner.expect(200, "POST", `/api/images/${shown.id}/restore`);
    expect((await fetch(address)).status).toBe(200);
  });
});

describe("replacing", () => {
  it("keeps the old file live until the new one is complete", async () => {
    const [before, after] = [await photo({ red: 1 }), await photo({ red: 255, width: 100, height: 50 })];
    const image = await owner.upload("replaced.jpg", before);
    const url = here(image.urls.original ?? "");
    const etag = (await fetch(url)).headers.get("etag");
    const replacing = await owner.expect(200, "POST", `/api/images/${image.id}/replace`, {
      alt: "new",
      tags: ["new"],
    });
    expect(replacing).toMatchObject({ id: image.id, alt: "", status: { upload: "complete" } });
    expect((await send(replacing, after)).status).toBe(200);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(before)).toBe(true);
    const done = await owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    expect(done).toMatchObject({ id: image.id, alt: "new", tags: ["new"], info: { width: 100, height: 50 } });
    const served = await fetch(url);
    expect(Buffer.from(await served.arrayBuffer()).equals(after)).toBe(true);
    expect(served.headers.get("etag")).not.toBe(etag);
  });
});

describe("reading, deleting, removing", () => {
  it("lists newest first without repeating or skipping what comes in meanwhile", async () => {
    const caller = await makeCaller(server.origin);
    for (let index = 0; index < 5; index++)
      await caller.expect(201, "POST", "/api/images", { filename: `n${index}.jpg` });
    type ImagePage = { data: ImageResource[]; next_cursor: string | null };
    const first = await caller.expect<ImagePage>(200, "GET", "/api/images?limit=2");
    await caller.expect(201, "POST", "/api/images", { filename: "late.jpg" });
    const second = await caller.expect<ImagePage>(
      200,
      "GET",
      `/api/images?limit=200&cursor=${first.next_cursor}`,
    );
    const names = [...first.data, ...second.data].map((image) => image.filename);
    expect(names).toEqual(["n4.jpg", "n3.jpg", "n2.jpg", "n1.jpg", "n0.jpg"]);
    expect(second.next_cursor).toBeNull();
    for (const query of ["limit=201", "limit=0", "limit=1e1", "limit=%201", "limit=1&limit=2", "unknown=1"]) {
      expect((await caller.call("GET", `/api/images?${query}`)).status).toBe(400);
    }
    for (const cursor of ["x", `${first.next_cursor}x`]) {
      const answer = await caller.call("GET", `/api/images?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
    }
    const foreign = await stranger.call("GET", `/api/images?cursor=${first.next_cursor}`);
    expect(foreign).toMatchObject({ status: 400, body: { code: "INVALID_CURSOR" } });
  });

  it("reads several at once in the order asked and leaves out what is not the caller's", async () => {
    const one = await owner.expect(201, "POST", "/api/images", { filename: "batch-1.jpg" });
    const two = await owner.expect(201, "POST", "/api/images", { filename: "batch-2.jpg" });
    const theirs = await stranger.expect(201, "POST", "/api/images", { filename: "batch.jpg" });
    const ids = [two.id, theirs.id, "img_unknown", one.id].join(",");
    const found = await owner.expect<ImageResource[]>(200, "GET", `/api/images/${ids}`);
    expect(found.map((image) => image.id)).toEqual([two.id, one.id]);
    expect((await owner.call("GET", `/api/images/${theirs.id}`)).status).toBe(403);
    expect((await owner.call("GET", "/api/images/img_unknown")).status).toBe(404);
  });

  it("removes for good only what was deleted before", async () => {
    const image = await owner.upload("gone.jpg", await photo());
    expect(await owner.call("DELETE", `/api/images/${image.id}/permanent`)).toMatchObject({
      status: 400,
      body: { code: "IMAGE_NOT_DELETED" },
    });
    await owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`)).toEqual({
      id: image.id,
      deleted: true,
    });
    expect((await owner.call("GET", `/api/images/${image.id}`)).status).toBe(404);
    expect((await owner.call("POST", "/api/images", { filename: "gone.jpg" })).status).toBe(201);
  });
});
