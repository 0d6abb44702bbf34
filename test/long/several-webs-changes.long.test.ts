import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jpeg } from "../builders/images";
import { createRandom } from "../crash/random.mjs";
import { startInstallation } from "../harness/modes/cluster.mjs";
import { createClient, type ProductClient } from "../harness/product-client.mjs";
import { swiftMissing } from "../harness/swift/swift.mjs";

// Owners change visibility, delete, restore, replace and rename, while the same images are read at
// two webs without sticky sessions. After each acknowledged change, no web may answer as before it,
// and never with the bytes of another image.

const requests = Number(process.env.ALBUMEN_TEST_REQUESTS ?? 10_000);
const seed = Number(process.env.ALBUMEN_TEST_SEED ?? 1);
const imagesPerOwner = 4;

interface Tracked {
  client: ProductClient;
  id: string;
  pathname: string;
  /** Width of the live file, which no other image ever has. */
  width: number;
  isVisible: boolean;
  /** Previous paths, which lead to the current one. */
  formerPaths: string[];
  count: number;
}

describe.skipIf(swiftMissing)("two webs without sticky sessions", () => {
  let installation: Awaited<ReturnType<typeof startInstallation>>;
  const images: Tracked[] = [];
  const random = createRandom(seed);
  let nextWidth = 100;

  beforeAll(async () => {
    installation = await startInstallation({ workers: 1 });
    for (const owner of ["anna@example.com", "boris@example.com"]) {
      const client = await createClient(installation.service, owner);
      for (let count = 0; count < imagesPerOwner; count++) {
        const width = ++nextWidth;
        const { body } = await client.upload(`tracked-${count}.jpg`, await jpeg({ width, height: 60 }), {
          visibility: "public",
        });
        const { pathname } = new URL(body.urls.original);
        images.push({ client, id: body.id, pathname, width, isVisible: true, formerPaths: [], count: 0 });
      }
    }
  }, 600_000);
  afterAll(() => installation?.stop());

  const problems: string[] = [];
  let sent = 0;

  async function readWidth(pathname: string): Promise<number> {
    sent++;
    const response = await fetch(installation.origin + pathname);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 404) return 0;
    if (response.status !== 200) throw new Error(`${pathname}: ${response.status}`);

    return widthOf(bytes);
  }

  /** Reads the image a few times, at both webs, while nothing changes it. */
  async function check(image: Tracked, after: string): Promise<void> {
    const expected = image.isVisible ? image.width : 0;
    const paths = [
      image.pathname,
      image.pathname,
      image.pathname,
      random.pick(image.formerPaths) ?? image.pathname,
    ];
    const widths = await Promise.all(paths.map(readWidth));
    for (const width of widths)
      if (width !== expected) problems.push(`${image.id} after ${after}: ${width} instead of ${expected}`);
  }

  const changes: Record<string, (image: Tracked) => Promise<void>> = {
    async visibility(image) {
      const visibility = image.isVisible ? "private" : "public";
      await call(image, "PATCH", "", { visibility });
      image.isVisible = !image.isVisible;
    },
    async deletion(image) {
      if (!image.isVisible) return;

      await call(image, "DELETE", "");
      image.isVisible = false;
      await check(image, "its deletion");
      await call(image, "POST", "/restore");
      image.isVisible = true;
    },
    async replacement(image) {
      const width = ++nextWidth;
      const bytes = await jpeg({ width, height: 60 });
      const { upload } = await call(image, "POST", "/replace", {});
      const put = await fetch(upload.url, {
        method: "PUT",
        headers: upload.headers,
        body: new Uint8Array(bytes),
      });
      expect(put.status).toBe(200);
      await call(image, "POST", "/complete");
      image.width = width;
    },
    async name(image) {
      const { urls } = await call(image, "PATCH", "", {
        filename: `renamed-${image.id}-${++image.count}.jpg`,
      });
      image.formerPaths.push(image.pathname);
      image.pathname = new URL(urls.original).pathname;
    },
  };

  async function call(image: Tracked, method: string, path: string, body?: object) {
    sent++;
    const answer = await image.client.call(method, `/api/images/${image.id}${path}`, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);

    return answer.body;
  }

  it(`give no stale and no crossed answer in ${requests} requests`, { timeout: 3_600_000 }, async () => {
    const startedAt = Date.now();
    await Promise.all(
      images.map(async (image) => {
        while (sent < requests) {
          const name = random.pick(Object.keys(changes));
          await changes[name]?.(image);
          await check(image, name);
          await check(image, `${name}, once more`);
        }
      }),
    );
    console.log(`${sent} requests in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    expect(problems).toEqual([]);
  });
});

/** Reads the width from a JPEG's frame header. */
function widthOf(bytes: Buffer): number {
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return bytes.readUInt16BE(at + 7);

    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error("no JPEG");
}
