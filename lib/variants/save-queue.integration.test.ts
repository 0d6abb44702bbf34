import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { images, imageVariants } from "@/db/schema";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { lockImage } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { db, transaction } from "@/lib/platform/database/transaction";
import { jpeg } from "@/test/builders/images";
import { customVariantKey, expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { createGate, gateDecoder } from "@/test/harness/gated-decoder";
import { expectNoDeadlock } from "@/test/harness/races";
import { recordRemovals } from "./lease-repository";
import { renderVariants } from "./render-variants";
import { findUnsavedBytes, saveQueued } from "./save-queue";

const decoder = gateDecoder();
const api = serveApi();
const { variantUrl, credential, variantPath } = variantHelpers(api);
expectNoDeadlock();

const key = customVariantKey(10);
const crop = "w100-h100-q80-fitcover";

let imageCount = 0;

/** An image whose presets are rendered, so that only requests render. */
async function upload(): Promise<ImageResource> {
  const bytes = await jpeg({ width: 800, height: 600 });
  const image = await api.owner.upload(`queued-${++imageCount}.jpg`, bytes, { visibility: "public" });
  await renderVariants({ imageId: image.id, generation: 1 });
  decoder.made.length = 0;

  return image;
}

const request = (image: ImageResource, variant = key) => fetch(variantUrl(image, variant), credential());
const listRows = (image: ImageResource, variant = key) =>
  db()
    .select()
    .from(imageVariants)
    .where(sql`${eq(imageVariants.imageId, image.id)} and ${eq(imageVariants.variantKey, variant)}`);
const etagOf = (response: Response) => (response.headers.get("etag") ?? "").slice(1, -1);

/** Runs the work while another transaction keeps the image from being changed. */
async function whileLocked<Result>(image: ImageResource, work: () => Promise<Result>): Promise<Result> {
  const gate = createGate();
  const holding = transaction(async () => {
    await lockImage(image.id);
    await gate.pass();
  });
  await gate.reached;
  try {
    return await work();
  } finally {
    gate.open();
    await holding;
  }
}

/** Commits a change as another process does, and notifies this one. */
async function changeElsewhere(image: ImageResource, change: () => Promise<unknown>): Promise<void> {
  await transaction(async () => {
    await lockImage(image.id);
    await change();
  });
  emitImageChange(image.id);
}

const removeElsewhere = (image: ImageResource) =>
  changeElsewhere(image, () => recordRemovals({ imageId: image.id, generation: 1 }, [key]));

let image: ImageResource;
beforeEach(async () => {
  image = await upload();
});

describe("a rendition made for a request", () => {
  it("is delivered before it is saved, to everyone, and is the one that is saved", async () => {
    const [first, second, stranger] = await whileLocked(image, async () => [
      await request(image),
      await request(image),
      await fetch(variantUrl(image, key), { headers: { accept: "image/webp" } }),
    ]);
    const bytes = Buffer.from(await first.arrayBuffer());

    expect(await listRows(image)).toEqual([]);
    expect([first, second, stranger].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stranger.headers.get("cache-control")).toContain("public");

    await saveQueued();
    const [row] = await listRows(image);

    expect(row?.blobKey).toContain(etagOf(first));
    expect(etagOf(stranger)).toBe(etagOf(first));
    expect(decoder.made).toEqual([`${key}.webp`]);

    expect(row?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(etagOf(await request(image))).toBe(etagOf(first));
    await expectClean();
  });

  it("is saved although an earlier file version had the same", async () => {
    await request(image);
    await saveQueued();
    await db().update(imageVariants).set({ generation: 9 }).where(eq(imageVariants.imageId, image.id));
    emitImageChange(image.id);
    await request(image);
    await saveQueued();

    expect((await listRows(image)).map(({ generation }) => generation).toSorted()).toEqual([1, 9]);
    await db().delete(imageVariants).where(eq(imageVariants.generation, 9));
  });

  it("is saved with the others of the moment in one transaction", async () => {
    const others = [await upload(), await upload(), await upload()];
    await whileLocked(image, async () => {
      await request(image);
      await Promise.all(others.map((one) => request(one)));
    });
    await saveQueued();
    const ids = [image, ...others].map(({ id }) => id);
    const { rows } = await db().execute<{ count: number }>(sql`
      select count(*)::int as count from ${imageVariants}
      where ${inArray(imageVariants.imageId, ids)} and ${eq(imageVariants.variantKey, key)}
      group by xmin::text order by 1 desc`);

    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    // The first was on its way when the others came.
    expect(rows.length).toBeLessThanOrEqual(2);
    await expectClean();
  });

  it("is in the image and in the list that this process returns next", async () => {
    await request(image);
    const { urls } = await api.owner.expect<ImageResource>(200, "GET", `/api/images/${image.id}`);
    await request(image, crop);
    const list = await api.owner.expect<{ custom_count: number }>(200, "GET", variantPath(image));

    expect(Object.keys(urls)).toContain(key);
    expect(list.custom_count).toBe(2);
  });

  it("can be deleted at once, and does not come back", async () => {
    await request(image);
    await api.owner.expect(200, "DELETE", variantPath(image, key));
    await saveQueued();

    expect(await listRows(image)).toEqual([]);
    expect((await fetch(variantUrl(image, key))).status).toBe(404);
    await expectClean();
  });

  it.each([
    ["removed", key, () => recordRemovals({ imageId: image.id, generation: 1 }, [key])],
    [
      "cropped elsewhere",
      crop,
      () => db().update(images).set({ cropRevision: 1 }).where(eq(images.id, image.id)),
    ],
    ["replaced", key, () => db().update(images).set({ generation: 7 }).where(eq(images.id, image.id))],
  ])("is not saved when it has been %s by another process since", async (_name, variant, change) => {
    const blobKey = await whileLocked(image, async () => etagOf(await request(image, variant)));
    await changeElsewhere(image, change);
    await saveQueued();

    expect(await listRows(image, variant)).toEqual([]);
    expect(findUnsavedBytes(`images/${image.id}/${blobKey}`)).toBeUndefined();
    await db().update(images).set({ generation: 1 }).where(eq(images.id, image.id));
    await expectClean();
  });

  it("is not delivered any more when another process has removed it, also one that was being made", async () => {
    const gate = createGate();
    decoder.beforeRendering = gate.pass;
    const answer = request(image);
    await gate.reached;
    await removeElsewhere(image);
    gate.open();
    await answer;

    const again = await request(image);
    await saveQueued();
    const [row, ...others] = (await listRows(image)).filter(({ blobKey }) =>
      blobKey?.includes(etagOf(again)),
    );

    expect([again.status, others]).toEqual([200, []]);
    expect(row).toBeDefined();
    await expectClean();
  });
});

describe("a rendition is saved before it is delivered", () => {
  async function expectSavedFirst(variant = key): Promise<void> {
    let isAnswered = false;
    const answer = await whileLocked(image, async () => {
      const requested = request(image, variant).then((response) => {
        isAnswered = true;
        return response;
      });
      await expect.poll(() => decoder.made.length).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 200));

      expect(isAnswered).toBe(false);
      return { requested };
    });

    expect((await answer.requested).status).toBe(200);
    expect(await listRows(image, variant)).toHaveLength(1);
  }

  it("while changes of other processes may be missed", async () => {
    const stop = startCacheSync({ role: "web", onChange: emitImageChange });
    try {
      await expectSavedFirst();
    } finally {
      await stop();
    }
  });

  it("with nearly all slots for custom variants taken", async () => {
    await request(image, customVariantKey(9));
    await saveQueued();
    const [row] = await listRows(image, customVariantKey(9));
    if (!row) throw new Error("nothing was saved");

    const taken = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...row,
        variantKey: customVariantKey(500 + at),
        blobKey: null,
      }));
    await db().insert(imageVariants).values(taken(89));
    decoder.made.length = 0;

    await expectSavedFirst();
  });

  it("while its preset is pending, which a job may be rendering", async () => {
    await api.owner.expect(200, "POST", `${variantPath(image, "w512")}/regenerate`);
    await expectSavedFirst("w512");
  });
});
