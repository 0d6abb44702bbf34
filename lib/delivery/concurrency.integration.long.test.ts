import { execFileSync } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { imageFiles, imageVariants } from "@/db/schema";
import { emitImageChange, notifyChanged } from "@/lib/caching";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/process/env";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { padJpeg } from "@/test/fixtures/padded-jpeg.mjs";
import { serveApi } from "@/test/harness/api-suite";
import { freezeCacheClock } from "@/test/harness/cache-clock";
import { createGate, gateDecoder } from "@/test/harness/gated-decoder";
import { repeat } from "@/test/harness/races";

const decoder = gateDecoder();
const api = serveApi();
/** Available on every Unix. */
const makePipe = "mkfifo";

const imageUrl = (image: ImageResource, key = "original") => withOrigin(api.origin, image.urls[key]);
const patch = (image: ImageResource, changes: object) =>
  api.owner.expect(200, "PATCH", `/api/images/${image.id}`, changes);
const readCaching = ({ status, headers }: Response) => [status, headers.get("cache-control")];
const noStore = [404, "no-store"];

/** Blocks every rendering until the work is done. */
async function duringRendering(work: (untilRendering: () => Promise<void>) => Promise<void>) {
  const gate = createGate();
  decoder.beforeRendering = gate.pass;
  try {
    await work(() => gate.reached);
  } finally {
    gate.open();
  }
}

describe("a change while a variant is rendered", () => {
  it("is reflected in the response: gone, and never cached", async () => {
    for (const change of ["private", "deleted", "moved"] as const) {
      const image = await api.owner.upload(`${change}.jpg`, await testImage());
      let answer: Promise<Response> | undefined;
      await duringRendering(async (untilRendering) => {
        answer = fetch(imageUrl(image, "w256"), { redirect: "manual" });
        await untilRendering();
        if (change === "private") await patch(image, { visibility: "private" });
        else if (change === "moved") await patch(image, { filename: "moved-on.jpg" });
        else await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
      });
      if (!answer) throw new Error("no request was sent");

      expect([change, ...readCaching(await answer)]).toEqual([
        change,
        ...(change === "moved" ? [308, "no-store"] : noStore),
      ]);
    }
  });

  it("serves the replacement image", async () => {
    const image = await api.owner.upload("replaced.jpg", await testImage({ width: 64, height: 64 }));
    let answer: Promise<Response> | undefined;
    await duringRendering(async (untilRendering) => {
      answer = fetch(`${imageUrl(image, "w2048")}?v=1`);
      await untilRendering();
      const replaced = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
      const body = new Uint8Array(await testImage({ width: 32, height: 16 }));
      await fetch(withOrigin(api.origin, replaced.upload?.url), { method: "PUT", body });
      await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);
    });

    expect((await answer)?.headers.get("cache-control")).not.toContain("immutable");

    const present = await fetch(imageUrl(image, "w2048"));
    expect((await answer)?.headers.get("etag")).toBe(present.headers.get("etag"));
  });
});

describe("a change while the bytes are read", () => {
  const pipes: string[] = [];
  afterEach(async () => {
    for (const pipe of pipes.splice(0)) await rm(pipe, { force: true });
  });

  /** Replaces the stored file with a pipe: a reader waits until the bytes are written. */
  async function blockFileReads(image: ImageResource): Promise<string> {
    const [row] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    const file = path.join(env().dataFolder, "files", row?.blobKey ?? "");
    await rm(file);
    execFileSync(makePipe, [file]);
    pipes.push(file);

    return file;
  }

  it.each([
    ["small", 0],
    ["large", 2_000_000],
  ])("stops the delivery of a %s file", async (size, bytes) => {
    const imageBytes = await testImage();
    const body = bytes === 0 ? imageBytes : padJpeg(imageBytes, bytes);
    const image = await api.owner.upload(`${size}.jpg`, body);
    // Cached, so that only reading the bytes is left to wait for.
    await fetch(imageUrl(image), { method: "HEAD" });
    const pipe = await blockFileReads(image);
    const answer = fetch(imageUrl(image));

    // Sent later and already answered, so the first request is reading its bytes by now.
    expect((await fetch(`${imageUrl(image)}-none`)).status).toBe(404);

    await patch(image, { visibility: "private" });
    const handle = await open(pipe, "w");
    await handle.writeFile(body).catch(() => undefined);
    await handle.close();

    expect(readCaching(await answer)).toEqual(noStore);
  });
});

describe("an image that never stops changing", () => {
  it("is delivered and never cached", async () => {
    const image = await api.owner.upload("restless.jpg", await testImage());
    let isDone = false;
    const keepChanging = () => {
      emitImageChange(image.id);
      if (!isDone) setImmediate(keepChanging);
    };
    keepChanging();
    const answer = await fetch(`${imageUrl(image)}?v=1`).finally(() => {
      isDone = true;
    });

    expect(readCaching(answer)).toEqual([200, "no-store"]);
    expect(answer.headers.get("cdn-cache-control")).toBe("no-store");
    expect(answer.headers.get("cache-tag")).toBeNull();
    expect(readCaching(await fetch(`${imageUrl(image)}?v=1`))[1]).toContain("immutable");
  });

  it("does not keep other images out of caches", async () => {
    const [changing, unchanged] = await Promise.all(
      ["other-restless.jpg", "calm.jpg"].map(async (name) => api.owner.upload(name, await testImage())),
    );
    if (!changing || !unchanged) throw new Error("nothing was uploaded");

    let isDone = false;
    const keepChanging = () => {
      emitImageChange(changing.id);
      if (!isDone) setImmediate(keepChanging);
    };
    keepChanging();
    const answer = await fetch(`${imageUrl(unchanged)}?v=1`).finally(() => {
      isDone = true;
    });

    expect(answer.headers.get("cache-control")).toContain("immutable");
  });
});

describe("floods", () => {
  it("a flood of first requests for a variant renders it once", async () => {
    const image = await api.owner.upload("flood.jpg", await testImage({ width: 1200, height: 900 }));
    const answers = await Promise.all(
      repeat(500, () => fetch(imageUrl(image, "w512"), { headers: { accept: "image/webp" } })),
    );
    const etags = new Set(answers.map(({ status, headers }) => `${status} ${headers.get("etag")}`));

    expect([...etags]).toEqual([expect.stringMatching(/^200 "/)]);

    for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const rows = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));

    expect(rows.map(({ variantKey, format }) => `${variantKey}.${format}`)).toEqual(["w512.webp"]);
    // A second rendering would have replaced the first, which the ETags name.
    expect(`200 "${path.basename(rows[0]?.blobKey ?? "")}"`).toBe([...etags][0]);
  });

  it("a flood of made-up queries and names costs one lookup per name, and creates nothing", async () => {
    const image = await api.owner.upload("made-up.jpg", await testImage());
    const urls = repeat(100, (n) => [
      `${imageUrl(image)}?${n}&v=${n + 7}`,
      `${imageUrl(image)}-${n}`,
      imageUrl(image).replace(/\/i\/[^/]+\//, `/i/unknown-${n}/`),
    ]).flat();
    freezeCacheClock();

    expect(await countQueries(() => fetchAll(urls))).toBeLessThanOrEqual(201);

    const again = await countQueries(async () => {
      for (let round = 0; round < 10; round++) await fetchAll(repeat(30, () => `${imageUrl(image)}-again`));
    });
    // A missing path is looked up at most once a second.
    expect(again).toBe(1);

    const rows = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    expect(rows).toEqual([]);
  });

  const fetchAll = (urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));

  /** Counts lookup queries; others are periodic. */
  async function countQueries(work: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      const texts = query.mock.calls.map((call) => JSON.stringify(call[0]));
      return texts.filter((text) => /_aliases|\\.\\"handle\\" =/.test(text)).length;
    } finally {
      query.mockRestore();
    }
  }
});

it("pipelined requests are answered one after the other", async () => {
  const image = await api.owner.upload("ahead.jpg", padJpeg(await testImage(), 2_000_000));
  const { hostname, port, pathname } = new URL(imageUrl(image));
  const requests = repeat(
    20,
    (n) => `GET ${pathname}${n % 2 ? "?v=1" : "-none"} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`,
  );
  const socket = connect(Number(port), hostname, () => socket.write(requests.join("")));
  let received = "";
  for await (const piece of socket) {
    received += (piece as Buffer).toString("latin1");
    if (received.length > 10 * 2_000_000 && received.split("HTTP/1.1 ").length > 20) break;
  }

  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

  expect(statuses).toEqual(repeat(20, (n) => (n % 2 ? "200" : "404")));
});

it("a notification without a change leaves the response unchanged", async () => {
  const image = await api.owner.upload("notified.jpg", await testImage());
  const before = await fetch(imageUrl(image));
  await notifyChanged([image.id]);
  const after = await fetch(imageUrl(image));

  expect(readCaching(after)).toEqual(readCaching(before));
});
