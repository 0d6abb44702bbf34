import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { padJpeg } from "../fixtures/padded-jpeg.mjs";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { signInAt } from "../harness/edge/session-cookie";
import type { Varnish } from "../harness/edge/varnish.mjs";
import { createClient, type ImageResource, type ProductClient } from "../harness/product-client.mjs";
import type { Service } from "../harness/service.mjs";

const modern = "image/avif,image/webp,image/apng,*/*;q=0.8";
const email = "anna@example.com";
const patience = { timeout: 120_000, interval: 50 };

describeWithVarnish("Albumen behind Varnish", () => {
  let service: Service;
  let varnish: Varnish;
  let stop: () => Promise<unknown>;
  let client: ProductClient;
  let imageBytes: Buffer;
  let imageCount = 0;

  beforeAll(async () => {
    ({ service, varnish, stop } = await startServiceBehindVarnish());
    client = await createClient({ ...service, origin: varnish.origin }, email);
    imageBytes = await jpeg({ width: 640, height: 480 });
  }, 300_000);
  afterAll(() => stop?.());

  async function upload(fields: Record<string, string> = {}, bytes = imageBytes): Promise<ImageResource> {
    const { status, body } = await client.upload(`${++imageCount}.jpg`, bytes, fields);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  async function get(url: string | undefined, headers: Record<string, string> = {}, method = "GET") {
    const response = await fetch(withOrigin(varnish.origin, url), { method, headers, redirect: "manual" });
    const body = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      body,
      cache: response.headers.get("x-cache"),
      headers: response.headers,
    };
  }

  /**
   * The same, from the cache: purges are repeated some seconds after a change, which causes some
   * refetches.
   */
  async function getCached(url: string | undefined, headers: Record<string, string> = {}, method = "GET") {
    for (const endMs = Date.now() + patience.timeout; ; ) {
      const answer = await get(url, headers, method);
      if (answer.cache === "HIT") return answer;
      if (Date.now() > endMs) throw new Error(`${url} is not kept: ${answer.status} ${answer.cache}`);
    }
  }

  const direct = async (url: string | undefined, headers: Record<string, string> = {}) =>
    Buffer.from(await (await fetch(withOrigin(service.origin, url), { headers })).arrayBuffer());

  test("the second response comes from the cache, identical to the first", async () => {
    const { urls } = await upload();
    for (const url of [urls.original, `${urls.original}?v=1`, urls.thumb, urls.w256]) {
      const first = await get(url, { accept: modern });
      const second = await getCached(url, { accept: modern });
      expect([first.status, first.cache === "HIT", second.status]).toEqual([200, false, 200]);
      expect(second.body.equals(await direct(url, { accept: modern }))).toBe(true);
      expect(second.body.equals(first.body)).toBe(true);
      for (const name of ["content-type", "content-length", "etag", "cache-control", "last-modified"])
        expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
  });

  test("each kind of client gets its format, from the cache too", async () => {
    const { urls } = await upload();
    const kinds = { [modern]: "image/avif", "image/webp,*/*": "image/webp", "*/*": "image/jpeg" };
    for (const read of [get, getCached])
      for (const [accept, type] of Object.entries(kinds)) {
        const { headers, ...answer } = await read(urls.w256, { accept });
        expect([headers.get("content-type"), headers.get("vary")]).toEqual([type, "Accept"]);
        expect(answer.body.equals(await direct(urls.w256, { accept }))).toBe(true);
      }

    const forced = `${urls.w256}?format=webp`;
    await get(forced, { accept: modern });
    const { headers } = await getCached(forced, { accept: "*/*" });

    expect(headers.get("content-type")).toBe("image/webp");
  });

  test("ranges, HEAD and conditional requests are served from the cache", async () => {
    const { urls } = await upload();
    const whole = await getCached(urls.original);
    const etag = whole.headers.get("etag") ?? "";
    const size = whole.body.length;
    const parts: Array<[string, number, number]> = [
      ["bytes=0-99", 0, 100],
      ["bytes=100-", 100, size],
      ["bytes=-7", size - 7, size],
    ];

    for (const [range, from, to] of parts) {
      const part = await getCached(urls.original, { range });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${size}`,
      ]);
      expect(part.body.equals(whole.body.subarray(from, to))).toBe(true);
    }

    expect(await get(urls.original, { range: "bytes=0-9", "if-range": '"other"' })).toMatchObject({
      status: 200,
    });
    expect(await get(urls.original, { range: `bytes=${size}-` })).toMatchObject({ status: 416 });
    expect(await getCached(urls.original, { "if-none-match": etag })).toMatchObject({ status: 304 });

    const since = { "if-modified-since": whole.headers.get("last-modified") ?? "" };
    expect(await getCached(urls.original, since)).toMatchObject({ status: 304 });

    const head = await getCached(urls.original, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
    expect(await get(urls.original, { "if-match": '"other"' })).toMatchObject({ status: 412 });
  });

  test("a private image is served to its owner only, and is never cached", async () => {
    const { urls } = await upload({ visibility: "private" });
    const key = { authorization: `Bearer ${client.key}` };
    const session = { cookie: await signInAt(service, email) };
    for (let round = 1; round <= 3; round++)
      for (const url of [urls.original, urls.thumb]) {
        expect(await get(url)).toMatchObject({ status: 404 });
        for (const credentials of [key, session]) {
          const answer = await get(url, credentials);
          expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
          expect(answer.cache).not.toBe("HIT");
        }
        expect(await get(url, {}, "HEAD")).toMatchObject({ status: 404 });
      }
  });

  test("a public image is served to its owner from the cache", async () => {
    const { urls } = await upload();
    const { body } = await getCached(urls.original);
    const key = { authorization: `Bearer ${client.key}` };
    const session = { cookie: await signInAt(service, email) };
    for (const credentials of [key, session])
      await expect
        .poll(() => getCached(urls.original).then(() => get(urls.original, credentials)), patience)
        .toMatchObject({ status: 200, cache: "HIT", body });
  });

  test("a purge with a wrong token is rejected and purges nothing", async () => {
    const { id, urls } = await upload();
    const purge = (token: string) =>
      get(`${varnish.origin}/`, { "albumen-purge-token": token, "albumen-purge-tags": `i-${id}` }, "PURGE");
    const cacheAfterRejections = async () => {
      await getCached(urls.original);
      for (const token of ["", "wrong", varnish.token.slice(1)])
        expect(await purge(token)).toMatchObject({ status: 403 });
      return (await get(urls.original)).cache;
    };

    await expect.poll(cacheAfterRejections, patience).toBe("HIT");

    const purged = await purge(varnish.token);
    expect([purged.status, JSON.parse(String(purged.body))]).toEqual([200, { purged: expect.any(Number) }]);
    expect((await get(urls.original)).cache).not.toBe("HIT");
  });

  test("large files arrive intact in both directions", async () => {
    const bytes = padJpeg(imageBytes, 20_000_000);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const { urls, ...image } = await upload({}, bytes);

    expect(image.info?.sha256).toBe(hash);

    for (let time = 1; time <= 2; time++) {
      const { body } = await get(urls.original);
      expect(createHash("sha256").update(body).digest("hex")).toBe(hash);
    }

    const part = await get(urls.original, { range: "bytes=-5" });

    expect([part.status, part.body.equals(bytes.subarray(-5))]).toEqual([206, true]);
  });

  test("an IP allowlist sees the client's IP address, whatever headers say", async () => {
    const cookie = await signInAt(service, email);
    const make = (allowed: string) =>
      fetch(`${varnish.origin}/api/api-keys`, {
        method: "POST",
        headers: { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" },
        body: JSON.stringify({ name: "bound", scopes: ["images:read"], allowed_ips: [allowed] }),
      }).then((response) => response.json());

    for (const [allowed, status] of [
      ["127.0.0.1", 200],
      ["6.6.6.6", 403],
    ] as const) {
      const { key } = await make(allowed);
      const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": "6.6.6.6" };
      const answer = await fetch(`${varnish.origin}/api/images`, { headers });
      expect([allowed, answer.status]).toEqual([allowed, status]);
    }
  });
});
