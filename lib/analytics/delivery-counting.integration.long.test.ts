import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import pLimit from "p-limit";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { analyticsDaily, analyticsOwnerDaily, imageRequests } from "@/db/schema";
import { flushDeliveries } from "@/lib/analytics";
import type { ImageResource } from "@/lib/images/resource";
import { database } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { renderVariants } from "@/lib/variants";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

// The country is accepted from a proxy only.
Object.assign(env(), { ALBUMEN_PROXY_HOPS: 1 });

const api = serveApi();
const toLocalUrl = (url: string | undefined) => withOrigin(api.origin, url);
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

interface DeliveryCall {
  image: ImageResource;
  variant?: string;
  headers?: Record<string, string>;
  method?: string;
  /** Overrides the image's own URL. */
  url?: string;
}

let small: ImageResource;
let large: ImageResource;
let hidden: ImageResource;
let foreign: ImageResource;

beforeAll(async () => {
  small = await api.owner.upload("small.jpg", await testImage());
  large = await api.owner.upload("large.png", await noise(600));
  hidden = await api.owner.upload("hidden.jpg", await testImage(), { visibility: "private" });
  foreign = await api.stranger.upload("foreign.jpg", await testImage());
  for (const { id } of [small, large, hidden, foreign]) await renderVariants({ imageId: id, generation: 1 });
});

/** Returns all kinds of requests for bytes, and some that deliver none. */
async function buildDeliveryCalls(): Promise<DeliveryCall[]> {
  const etag = (await fetch(toLocalUrl(large.urls.original), { method: "HEAD" })).headers.get("etag") ?? "";
  const key = { authorization: `Bearer ${api.owner.key}` };
  return [
    { image: small },
    { image: small, variant: "w256", headers: { accept: "image/webp" } },
    { image: small, variant: "w256", headers: { accept: "image/avif,image/webp" } },
    { image: small, variant: "thumb", headers: { accept: "*/*" } },
    { image: small, variant: "og-image" },
    { image: small, headers: { range: "bytes=10-19" } },
    { image: small, headers: { range: "bytes=0-1,5-9" } },
    { image: small, variant: "w512", method: "HEAD" },
    { image: large },
    { image: large, headers: { range: "bytes=100-" } },
    { image: large, headers: { range: "bytes=-5000", "if-range": '"other"' } },
    { image: large, headers: { "if-none-match": etag } },
    { image: large, method: "HEAD", headers: { "if-none-match": etag } },
    { image: hidden, headers: key },
    { image: hidden, variant: "w128", headers: { ...key, accept: "image/webp" } },
    { image: foreign },
    // These deliver nothing.
    { image: hidden },
    { image: small, headers: { range: "bytes=99999999-" } },
    { image: small, variant: "w513" },
    { image: small, method: "POST" },
    { image: small, url: `${api.origin}/i/nobody/images/small.jpg` },
  ];
}

const referrers: Array<[string | undefined, string]> = [
  [undefined, "direct"],
  ["https://Example.org/page?secret=1", "example.org"],
  ["http://forum.example.net:8080/", "forum.example.net"],
  ["https://10.1.2.3/", "other"],
];
const countries = [undefined, "DE", "fr", "T1"];

interface Tally {
  requests: number;
  bytes: number;
}
type Tallies = Record<string, Tally>;

function add(tallies: Tallies, key: string, requests: number, bytes: number): void {
  const tally = tallies[key] ?? { requests: 0, bytes: 0 };
  tallies[key] = { requests: tally.requests + requests, bytes: tally.bytes + bytes };
}

/** Sends the request and counts the received bytes on the client's side. */
async function deliver(call: DeliveryCall, visit: number, seen: Tallies): Promise<void> {
  const { image, variant = "original", method = "GET" } = call;
  const [referer, referrer] = referrers[visit % referrers.length] ?? [];
  const country = countries[visit % 7];
  const response = await fetch(
    call.url ?? toLocalUrl(image.urls.original).replace("/images/", variantPath(variant)),
    {
      method,
      headers: {
        ...call.headers,
        ...(referer !== undefined && { referer }),
        ...(country !== undefined && { "cf-ipcountry": country }),
      },
    },
  );
  const body = await response.arrayBuffer();
  if (![200, 206, 304].includes(response.status)) return;

  const format = response.headers.get("content-type")?.replace("image/", "") ?? "png";
  const from = country === undefined || country === "T1" ? "XX" : country.toUpperCase();
  add(seen, [image.id, variant, format, from, referrer].join(" "), 1, body.byteLength);
}

const variantPath = (variant: string) => (variant === "original" ? "/images/" : `/images/${variant}/`);

async function readTallies(): Promise<Tallies> {
  await flushDeliveries();
  const tallies: Tallies = {};
  for (const row of await database().select().from(analyticsDaily)) {
    const { imageId, variantKey, format, country, referrer } = row;
    add(tallies, [imageId, variantKey, format, country, referrer].join(" "), row.requests, row.bytes);
  }

  return tallies;
}

/** Sums up the tallies by another key. */
function sumBy(tallies: Tallies, toKey: (key: string) => string): Tallies {
  const sums: Tallies = {};
  for (const [key, tally] of Object.entries(tallies)) add(sums, toKey(key), tally.requests, tally.bytes);
  return sums;
}

describe("deliveries", () => {
  it("are counted to the byte, in every table", async () => {
    const calls = await buildDeliveryCalls();
    const before = await readTallies();

    expect(Object.values(before)).toEqual([{ requests: 1, bytes: 0 }]);

    const seen = { ...before };
    const limit = pLimit(24);
    await Promise.all(
      Array.from({ length: 2_000 }, (_, visit) =>
        limit(() => deliver(calls[(visit * 11) % calls.length] as DeliveryCall, visit, seen)),
      ),
    );

    expect(Object.values(sumBy(seen, () => "all"))[0]?.requests).toBeGreaterThan(1_400);
    // The last client may have all its bytes a moment before the server counts them.
    await expect.poll(readTallies).toEqual(seen);

    const imageTallies: Tallies = {};
    for (const row of await database().select().from(imageRequests))
      add(imageTallies, row.imageId, row.requests, row.bytes);

    expect(imageTallies).toEqual(sumBy(seen, (key) => key.split(" ")[0] ?? ""));

    const ownerTallies: Tallies = {};
    for (const row of await database().select().from(analyticsOwnerDaily))
      add(ownerTallies, `${row.owner} ${row.dimension} ${row.value}`, row.requests, row.bytes);
    const dimensions = ["total", "variant", "format", "country", "referrer"];
    const expected = dimensions.map((dimension, nth) =>
      sumBy(seen, (key) => {
        const [imageId, ...values] = key.split(" ");
        const { owner } = (imageId === foreign.id ? api.stranger : api.owner).actor.library;
        return `${owner} ${dimension} ${nth === 0 ? "" : values[nth - 1]}`;
      }),
    );

    expect(ownerTallies).toEqual(Object.assign({}, ...expected));
  });

  it("aborted deliveries count the bytes sent", async () => {
    const image = await api.owner.upload("huge.png", await noise(2_400));
    const size = image.info.size_bytes ?? 0;
    const { hostname, port, pathname } = new URL(toLocalUrl(image.urls.original));
    const received = await new Promise<number>((resolve) => {
      let bytes = 0;
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
      );
      socket.on("data", (chunk) => {
        bytes += chunk.length;
        if (bytes > 1_000_000) socket.destroy();
      });
      socket.on("close", () => resolve(bytes));
    });
    const key = `${image.id} original png XX direct`;

    await expect.poll(async () => (await readTallies())[key]?.requests).toBe(1);

    const counted = (await readTallies())[key]?.bytes ?? 0;
    // The last chunk that the server started to send is not counted; bytes in system buffers are.
    expect(counted).toBeGreaterThan(received - 300_000);
    expect(counted).toBeLessThan(size - 1_000_000);
  });
});
