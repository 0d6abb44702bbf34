import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jpeg } from "../builders/images";
import { withOrigin } from "../builders/uploads";
import { startServiceBehindVarnish } from "../harness/edge/behind-varnish.mjs";
import { describeWithVarnish } from "../harness/edge/describe-with-varnish";
import { type Reading, readAll, readFromCache, startReaders } from "../harness/edge/readers";
import { signInAt } from "../harness/edge/session-cookie";
import type { Varnish } from "../harness/edge/varnish.mjs";
import { createClient, type ImageResource, type ProductClient } from "../harness/product-client.mjs";
import { isComplete } from "../harness/sample";
import type { Service } from "../harness/service.mjs";

const rounds = isComplete ? 3 : 1;
const readers = 16;
const custom = "w77-h55-q70-fitcover";
const email = "anna@example.com";

describeWithVarnish("Varnish after a change", () => {
  let service: Service;
  let varnish: Varnish;
  let stop: () => Promise<unknown>;
  let client: ProductClient;
  let imageCount = 0;

  beforeAll(async () => {
    ({ service, varnish, stop } = await startServiceBehindVarnish());
    client = await createClient({ ...service, origin: varnish.origin }, email);
    await call("POST", "/api/albums", { album: "elsewhere", title: "Elsewhere" });
  }, 300_000);
  afterAll(() => stop?.());

  async function call(method: string, path: string, body?: unknown) {
    const answer = await client.call(method, path, body);
    expect([path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([path, true, true]);
    return answer.body;
  }

  const createImageBytes = () => jpeg({ width: 300 + ++imageCount, height: 200 });

  async function upload(): Promise<ImageResource> {
    for (const path of ["/api/settings", "/api/albums/images"])
      await call("PATCH", path, { required_watermark: null });
    const { status, body } = await client.upload(`${imageCount}.jpg`, await createImageBytes());
    expect(status, JSON.stringify(body)).toBe(201);
    const { w256 } = body.urls;
    const customUrl = w256.replace("/w256/", `/${custom}/`);
    const authorization = `Bearer ${client.key}`;
    expect((await fetch(withOrigin(varnish.origin, customUrl), { headers: { authorization } })).status).toBe(
      200,
    );

    return { ...body, urls: { ...body.urls, [custom]: customUrl } };
  }

  /** URLs of the original, a preset and a custom variant, each without and with a version. */
  function imageUrls({ urls }: ImageResource, keys = ["original", "w256", custom]): string[] {
    const plain = keys.map((key) => withOrigin(varnish.origin, urls[key]));
    return [...plain, ...plain.map((url) => `${url}?v=1`)];
  }

  async function replace(image: ImageResource): Promise<void> {
    const { upload: target } = await call("POST", `/api/images/${image.id}/replace`, {});
    const body = new Uint8Array(await createImageBytes());
    const { method, headers } = target;
    expect((await fetch(withOrigin(varnish.origin, target.url), { method, headers, body })).status).toBe(200);
    await call("POST", `/api/images/${image.id}/complete`);
  }

  const createMark = async (): Promise<string> =>
    (await call("POST", "/api/watermarks", { name: "Copyright", text: "© Ada", color: "#ffffff" })).id;

  const patch = (image: ImageResource, change: object) => call("PATCH", `/api/images/${image.id}`, change);
  const variant = (image: ImageResource, key: string) => `/api/images/${image.id}/variants/${key}`;

  interface Change {
    make: (image: ImageResource) => Promise<unknown>;
    /** The expected status for visitors afterwards. */
    leaves: number;
    keys?: string[];
  }
  const changes: Record<string, Change> = {
    "is made private": { make: (image) => patch(image, { visibility: "private" }), leaves: 404 },
    "is made private with others": {
      make: ({ id }) =>
        call("POST", "/api/images/batch", { action: "visibility", ids: [id], visibility: "private" }),
      leaves: 404,
    },
    "is deleted": { make: ({ id }) => call("DELETE", `/api/images/${id}`), leaves: 404 },
    "is replaced": { make: replace, leaves: 200, keys: ["original", "w256"] },
    "is renamed": { make: (image) => patch(image, { filename: `new-${image.filename}` }), leaves: 308 },
    "is moved": { make: (image) => patch(image, { album: "elsewhere" }), leaves: 308 },
    "loses a variant": {
      make: (image) => call("DELETE", variant(image, custom)),
      leaves: 404,
      keys: [custom],
    },
    "must show a watermark of the account": {
      make: async () => call("PATCH", "/api/settings", { required_watermark: await createMark() }),
      leaves: 200,
      keys: ["w256", custom],
    },
    "must show a watermark of its album": {
      make: async () => call("PATCH", "/api/albums/images", { required_watermark: await createMark() }),
      leaves: 200,
      keys: ["w256", custom],
    },
    "must not show its original": {
      make: async () => call("PATCH", "/api/settings", { required_watermark: await createMark() }),
      leaves: 404,
      keys: ["original"],
    },
    "has a variant made again": {
      make: (image) => call("POST", `${variant(image, "w256")}/regenerate`),
      leaves: 200,
      keys: ["w256"],
    },
  };

  /** Finds responses that repeat an earlier version. */
  function findStale(after: Reading[], before: Reading[]): Reading[] {
    const old = new Set(before.map(({ url, etag }) => url + etag));
    return after.filter(({ status, url, etag }) => status === 200 && old.has(url + etag));
  }

  const seen = { changes: 0, requestsAfterThem: 0, stale: 0 };
  afterAll(() => console.log(seen));

  test.each(Object.entries(changes))(
    "no client sees the previous version after an image %s",
    async (_what, { make, leaves, keys }) => {
      for (let round = 1; round <= rounds; round++) {
        const image = await upload();
        const urls = imageUrls(image, keys);
        const before = await readFromCache(urls);
        // The first round starts while Varnish is still cautious after a change, later ones after
        // that.
        if (round > 1) await sleep(3_500);
        const crowd = startReaders(urls, { count: readers });
        await expect.poll(() => crowd.readings.length).toBeGreaterThan(4 * readers);
        await make(image);
        const sinceMs = performance.now();
        const atOnce = await readAll(urls);
        await sleep(700);
        const readings = await crowd.stop();

        const settled = await readAll(urls);
        const after = [...atOnce, ...settled, ...readings].filter(
          ({ startedAtMs: beganMs }) => beganMs > sinceMs,
        );
        const stale = findStale(after, before);
        seen.changes++;
        seen.requestsAfterThem += after.length;
        seen.stale += stale.length;
        expect(stale).toEqual([]);
        expect(settled.map(({ status }) => status)).toEqual(urls.flatMap(() => [leaves, leaves, leaves]));
      }
    },
  );

  test("no client sees an image at its old URLs after a handle change", async () => {
    const image = await upload();
    const urls = imageUrls(image);
    await readFromCache(urls);
    await sleep(3_500);
    const crowd = startReaders(urls, { count: readers });
    const answer = await fetch(`${varnish.origin}/api/profile`, {
      method: "PATCH",
      headers: {
        cookie: await signInAt(service, email),
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      body: JSON.stringify({ handle: "another-name" }),
    });
    const sinceMs = performance.now();

    expect(answer.status).toBe(200);

    const atOnce = await readAll(urls);
    await sleep(500);
    const after = [
      ...atOnce,
      ...(await crowd.stop()).filter(({ startedAtMs: beganMs }) => beganMs > sinceMs),
    ];

    expect([...new Set(after.map(({ status }) => status))]).toEqual([308]);
  });

  test("no client sees an image after it expires, and before that it comes from the cache", async () => {
    const image = await upload();
    const urls = imageUrls(image);
    await readFromCache(urls);
    const endMs = Date.now() + 20_000;
    await patch(image, { expiration: new Date(endMs).toISOString() });
    await readFromCache(urls);
    const crowd = startReaders(urls, { count: readers });
    const offsetMs = performance.now() - Date.now();
    const findLate = (readings: Reading[]) =>
      readings.filter(({ startedAtMs: beganMs }) => beganMs > endMs + offsetMs);

    await expect.poll(() => findLate(crowd.readings).length).toBeGreaterThan(4 * readers);

    const late = findLate(await crowd.stop());
    expect([...new Set(late.map(({ status }) => status))]).toEqual([404]);
  });

  test("the owner's purge call reaches the cache", async () => {
    const image = await upload();
    const urls = imageUrls(image);
    await readFromCache(urls);
    await sleep(3_500);
    const purged = await call("POST", "/api/cdn/purge", { image_id: image.id });

    expect(purged).toMatchObject({ purged: true, cdn: "varnish" });

    const firsts = await Promise.all(urls.map(async (url) => (await fetch(url)).headers.get("x-cache")));
    expect(firsts).not.toContain("HIT");
  });
});
