import { randomBytes } from "node:crypto";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg, photo } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { hasPgbouncer, pgbouncerMissing } from "../harness/pgbouncer.mjs";
import { createClient, inspectStorage, type ProductClient } from "../harness/product-client.mjs";
import { visitShare } from "../harness/share-visitor";
import { startVercelMode, type VercelMode } from "../harness/vercel/start-vercel-mode";

if (!hasPgbouncer) console.warn(`Skipped: ${pgbouncerMissing}.`);

describe.skipIf(!hasPgbouncer)("on Vercel", () => {
  let mode: VercelMode;
  let client: ProductClient;
  let origin: string;

  beforeAll(async () => {
    mode = await startVercelMode();
    ({ origin } = mode.service);
    client = await createClient(mode.service, "anna@example.com");
  }, 300_000);
  afterAll(() => mode?.stop());

  /** In three steps, the bytes of which go to the Blob store. */
  async function upload(filename: string, bytes: Uint8Array, fields: object = {}): Promise<ImageResource> {
    const begun = await client.call("POST", "/api/images", { filename, visibility: "public", ...fields });
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    const { id, upload: target } = begun.body;
    expect(target.url.startsWith(mode.blob.apiUrl)).toBe(true);
    const sent = await fetch(target.url, {
      method: "PUT",
      headers: target.headers,
      body: new Uint8Array(bytes),
    });
    expect(sent.status).toBe(200);
    const completed = await client.call("POST", `/api/images/${id}/complete`);
    expect(completed.status, JSON.stringify(completed.body)).toBe(200);
    await expect
      .poll(async () => (await client.call("GET", `/api/images/${id}`)).body.status.variants.pending, {
        timeout: 120_000,
      })
      .toEqual([]);

    return (await client.call("GET", `/api/images/${id}`)).body;
  }

  const read = async (url: string | undefined, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(withOrigin(origin, url), { method, headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it("uploads, renders the presets, delivers, and deletes", async () => {
    const original = await jpeg({ width: 900, height: 600 });
    const image = await upload("first.jpg", original);
    for (const url of Object.values<string | undefined>(image.urls)) {
      const { response, bytes } = await read(url);
      expect([url, response.status]).toEqual([url, 200]);
      expect(Number(response.headers.get("content-length"))).toBe(bytes.length);
      expect(response.headers.get("vercel-cache-tag") ?? response.headers.get("cache-tag")).toContain("i-");
    }

    const { response, bytes } = await read(image.urls.original, { range: "bytes=10-19" });

    expect([response.status, response.headers.get("content-range")]).toEqual([
      206,
      `bytes 10-19/${original.length}`,
    ]);
    expect(bytes.equals(original.subarray(10, 20))).toBe(true);

    const etag = response.headers.get("etag") ?? "";
    expect((await read(image.urls.original, { "if-none-match": etag })).response.status).toBe(304);

    const head = await read(image.urls.original, {}, "HEAD");
    expect(head.response.headers.get("content-length")).toBe(String(original.length));

    expect((await client.call("PATCH", `/api/images/${image.id}`, { visibility: "private" })).status).toBe(
      200,
    );
    expect((await read(image.urls.original)).response.status).toBe(404);
    await expect.poll(() => mode.purgedTags().length).toBeGreaterThan(0);
    expect((await client.call("DELETE", `/api/images/${image.id}`)).status).toBe(200);
    expect(mode.inngest.runs.filter(({ status }) => status === "failed")).toEqual([]);
  });

  it("renders a custom variant while somebody waits", async () => {
    const image = await upload("custom.jpg", await jpeg({ width: 900, height: 600 }));
    const url = image.urls.original?.replace(/\/([^/]+)$/, "/w321-h200-q80-fitcover/$1") ?? "";
    const { response, bytes } = await read(url, { authorization: `Bearer ${client.key}` });

    expect([url, response.status]).toEqual([url, 200]);
    expect((await sharp(bytes).metadata()).width).toBe(321);
  });

  it("names the three steps to who sends more than 4 MB in one request", async () => {
    const { status, body } = await client.upload("large.jpg", randomBytes(4_200_000));
    expect([status, body.code]).toEqual([413, "BODY_TOO_LARGE"]);

    for (const step of ["POST /images", "upload.url", "/complete"]) expect(body.message).toContain(step);
    const small = await client.upload("small.jpg", await jpeg({ width: 300, height: 200 }));

    expect(small.status, JSON.stringify(small.body)).toBe(201);
  });

  it("takes a large image in three steps, through no function", async () => {
    const large = await photo(6_000, 4_000, 98);
    expect(large.length).toBeGreaterThan(4_500_000);

    const image = await upload("large.jpg", large);
    const { bytes } = await read(image.urls.original);

    expect(bytes.equals(large)).toBe(true);
  });

  it("believes the platform, not the client, about where a request comes from", async () => {
    const image = await upload("country.jpg", await jpeg({ width: 300, height: 200 }));
    await read(image.urls.thumb, { "x-vercel-ip-country": "FR", "x-real-ip": "198.51.100.1" });
    const owner = ["--owner", "anna@example.com", "--allow-ip", "203.0.113.7"];
    const { stdout, stderr } = await mode.service.cli(["keys", "create", ...owner]);

    expect(stdout, stderr).not.toBe("");

    const headers = { authorization: `Bearer ${stdout.trim()}`, "x-real-ip": "198.51.100.1" };
    expect((await fetch(`${origin}/api/me`, { headers })).status).toBe(200);
    await expect
      .poll(async () => JSON.stringify((await client.call("GET", `/api/analytics/images/${image.id}`)).body))
      .toContain('"IS"');
  });

  it("opens share links", async () => {
    const image = await upload("shared.jpg", await jpeg({ width: 300, height: 200 }));
    const { status, body } = await client.call("POST", "/api/shares", {
      target: { type: "image", id: image.id },
    });

    expect(status, JSON.stringify(body)).toBe(201);

    const { response, bytes } = await read(body.url);
    expect([response.status, bytes.toString("utf8").includes("<html")]).toEqual([200, true]);

    const ended = await read(`${origin}/s/${"x".repeat(24)}`);
    expect(ended.response.status).toBe(404);
  });

  it("takes the images of guests by signed URLs of the store", async () => {
    await client.call("POST", "/api/albums", { album: "guests", title: "Guests" });
    const { status, body } = await client.call("POST", "/api/shares", {
      target: { type: "upload" },
      upload: { album: "guests", max_files: 3, max_bytes: 1_000_000 },
    });

    expect(status, JSON.stringify(body)).toBe(201);

    const visitor = visitShare(origin, body.url);
    await visitor.get();
    const bytes = await jpeg({ width: 300, height: 200 });
    const begun = await visitor.call("/uploads", { filename: "guest.jpg", size_bytes: bytes.length });
    const { id, upload: target } = JSON.parse(begun.text);

    expect(target.url.startsWith(mode.blob.apiUrl)).toBe(true);

    await fetch(target.url, { method: "PUT", headers: target.headers, body: new Uint8Array(bytes) });
    expect((await visitor.call(`/uploads/${id}/complete`)).status).toBe(204);
  });

  it("writes an export to the store, and delivers it at its signed URL", async () => {
    const { status, body } = await client.call("POST", "/api/account/export");
    expect(status, JSON.stringify(body)).toBe(202);

    const path = `/api/account/exports/${body.id}`;
    await expect
      .poll(async () => (await client.call("GET", path)).body.status, { timeout: 120_000 })
      .toBe("ready");

    const { url } = (await client.call("GET", path)).body;
    expect(url, JSON.stringify(body)).toContain("/file?");

    const { response, bytes } = await read(origin + url);
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  });

  it("needs no session of the database, and nothing is left over", async () => {
    expect(mode.bridge.count()).toBeGreaterThan(0);

    const database = new pg.Client({ connectionString: mode.databaseUrl });
    await database.connect();
    const { rows } = await database.query(
      "select count(*)::int as locks from pg_locks where locktype = 'advisory'",
    );
    await database.end();

    expect(rows).toEqual([{ locks: 0 }]);
    expect((await inspectStorage(mode.service)).findings).toEqual([]);
  });

  it("does not let anyone call the jobs, nor the functions by their own path", async () => {
    expect((await fetch(`${origin}/api/inngest`, { method: "POST", body: "{}" })).status).toBe(401);
    expect((await fetch(`${origin}/api/bytes/i/nobody/none/none.jpg/original`)).status).toBe(404);
  });
});
