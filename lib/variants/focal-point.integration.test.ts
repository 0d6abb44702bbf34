import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images, renditionLeases } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { withOrigin } from "@/test/builders/uploads";
import { expectClean, listEvents, runJobs, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse, twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createGate, gateDecoder } from "@/test/harness/gated-decoder";
import { expectNoDeadlock, race, repeat } from "@/test/harness/races";
import { renderVariants } from "./render-variants";

const decoder = gateDecoder();
const api = serveApi();
const { variantUrl, credential, find } = variantHelpers(api);
expectNoDeadlock();

const [red, blue] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
];
const crop = "w100-h100-q80-fitcover";
const others = ["w512", `${crop}-gcenter`, "w100-h100-q80-fitcontain"];
const left = { x: 0, y: 0.5 };
const right = { x: 1, y: 0.5 };

let imageCount = 0;
const upload = async () =>
  api.owner.upload(`focal-${++imageCount}.png`, await twoColorImage(800, 300), { visibility: "public" });
const setFocalPoint = ({ id }: ImageResource, focal_point: { x: number; y: number } | null) =>
  api.owner.expect<ImageResource>(200, "PATCH", `/api/images/${id}`, { focal_point });
const get = ({ id }: ImageResource) => api.owner.expect<ImageResource>(200, "GET", `/api/images/${id}`);

/** The colors at both sides of a variant. */
async function readSides(image: ImageResource, key: string) {
  const { pixelAt } = await decodeResponse(await fetch(variantUrl(image, key), credential()));
  return [pixelAt?.(0.1, 0.5), pixelAt?.(0.9, 0.5)];
}

async function readEtags(image: ImageResource, keys: readonly string[]) {
  const responses = await Promise.all(keys.map((key) => fetch(variantUrl(image, key), credential())));
  return responses.map((response) => response.headers.get("etag"));
}

const cacheControl = async (url: string | undefined, version?: string) => {
  const absolute = new URL(withOrigin(api.origin, url));
  if (version) absolute.searchParams.set("v", version);
  return (await fetch(absolute)).headers.get("cache-control");
};

describe("a new focal point", () => {
  it("moves every crop that names no gravity, with its URL and ETag, and nothing else", async () => {
    const image = await upload();
    const keys = ["thumb", "og-image", crop];
    await renderVariants({ imageId: image.id, generation: 1 });
    for (const key of [crop, ...others.slice(1)]) expect(await readSides(image, key)).toEqual([red, blue]);
    const before = await readEtags(image, [...keys, ...others]);

    expect(await cacheControl(image.urls.thumb, "1")).toContain("immutable");

    const changed = await setFocalPoint(image, left);
    expect(changed.status.variants).toMatchObject({ pending: ["thumb", "og-image", crop] });
    expect(new URL(changed.urls.thumb ?? "").search).toBe("?v=1.1");
    expect(changed.urls.w512).toBe(image.urls.w512);
    expect(await cacheControl(changed.urls.thumb)).toContain("immutable");

    for (const version of ["1", "1.2", "2.1"])
      expect(await cacheControl(image.urls.thumb, version)).not.toContain("immutable");
    expect(await cacheControl(image.urls.w512, "1")).toContain("immutable");

    for (const key of ["thumb", crop]) expect(await readSides(image, key)).toEqual([red, red]);
    expect(await readSides(image, `${crop}-gcenter`)).toEqual([red, blue]);

    const after = await readEtags(image, [...keys, ...others]);
    expect(after.map((etag, at) => etag === before[at])).toEqual([false, false, false, true, true, true]);

    await runJobs(image);
    const { status, urls } = await get(image);

    expect(status.variants).toMatchObject({ pending: [], failed: [] });
    expect(new URL(urls[crop] ?? "").search).toBe("?v=1.1");
    expect((await find(image, crop))?.url).toMatch(/\?sig=[^&]+&v=1\.1$/);
    expect((await readEtags(image, keys)).map((etag, at) => etag === after[at])).toEqual([true, true, true]);
    await expectClean();

    await setFocalPoint(image, null);
    expect(await readSides(image, "thumb")).toEqual([red, blue]);
  });

  it("leaves a custom crop open to everyone while it is rendered again, and its slot taken", async () => {
    const image = await upload();
    await readSides(image, crop);
    await setFocalPoint(image, right);
    const response = await decodeResponse(await fetch(variantUrl(image, crop)));

    expect([response.status, response.pixelAt?.(0.1, 0.5)]).toEqual([200, blue]);
    expect(await find(image, crop)).toMatchObject({ status: "ready" });
  });

  it("applies to the file that is uploaded later", async () => {
    const filename = `focal-later-${++imageCount}.png`;
    const image = await api.owner.expect<ImageResource>(201, "POST", "/api/images", { filename });
    await setFocalPoint(image, right);

    expect(await listEvents(image, "variants/requested")).toEqual([]);

    const bytes = new Uint8Array(await twoColorImage(800, 300));
    const { url, headers } = image.upload ?? { url: "", headers: {} };
    await fetch(withOrigin(api.origin, url), { method: "PUT", body: bytes, headers });
    await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect(await readSides(await get(image), "thumb")).toEqual([blue, blue]);
  });
});

describe("a focal point that changes during a rendering", () => {
  it("is followed by a job, which saves what does not depend on it and renders the crops again", async () => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeEachRendition = gate.pass;
    const job = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;
    await setFocalPoint(image, left);
    gate.open();
    await job;

    expect(decoder.made.filter((name) => name === "thumb.webp")).toHaveLength(2);
    expect(decoder.made.filter((name) => name === "w512.webp")).toHaveLength(1);
    expect((await get(image)).status.variants).toMatchObject({ pending: [], failed: [] });
    expect(await readSides(image, "thumb")).toEqual([red, red]);

    await runJobs(image);
    await expectClean();
  });

  it("is followed by a request, and by another one that comes after the change", async () => {
    const image = await upload();
    const gate = createGate();
    decoder.beforeRendering = gate.pass;
    const first = readSides(image, "thumb");
    await gate.reached;
    await setFocalPoint(image, right);
    const second = readSides(image, "thumb");
    gate.open();

    expect(await Promise.all([first, second])).toEqual(repeat(2, () => [blue, blue]));
    await expectClean();
  });

  it("is followed after the renderer was killed", async () => {
    const image = await upload();
    const leasedUntil = new Date(Date.now() + 1_000);
    const names = ["background", "requests", "thumb.webp"];
    await db()
      .insert(renditionLeases)
      .values(
        names.map((name) => ({ imageId: image.id, generation: 1, name, holder: "killed", leasedUntil })),
      );
    await setFocalPoint(image, left);
    await runJobs(image);

    expect(await readSides(image, "thumb")).toEqual([red, red]);
    await expectClean();
  });

  it("ends at the last of many changes, whatever is requested between them", async () => {
    const image = await upload();
    const points = repeat(8, (n) => (n % 2 ? left : right));
    const readers = repeat(8, () => fetch(variantUrl(image, "thumb")).then((one) => one.arrayBuffer()));
    const body = (focal_point: object) => ({ focal_point });
    await race(
      [200],
      points.map((point) => () => api.owner.call("PATCH", `/api/images/${image.id}`, body(point))),
    );
    await Promise.all(readers);
    await runJobs(image);
    const [row] = await db().select().from(images).where(eq(images.id, image.id));
    const color = row?.focalPoint?.x === 0 ? red : blue;

    expect(await readSides(image, "thumb")).toEqual([color, color]);
    expect((await get(image)).urls.thumb).toContain(`?v=1.${row?.cropRevision}`);
    await expectClean();
  });
});
