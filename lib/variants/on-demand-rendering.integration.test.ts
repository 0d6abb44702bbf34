import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles } from "@/db/schema";
import type { ImageResource } from "@/lib/images/resource";
import { db } from "@/lib/platform/database/transaction";
import { DecoderFailure } from "@/lib/platform/decoder";
import { objectStore } from "@/lib/platform/storage";
import { renderVariants } from "@/lib/variants";
import * as images from "@/test/builders/images";
import { expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { createGate, gateDecoder } from "@/test/harness/gated-decoder";
import { expectNoDeadlock } from "@/test/harness/races";

const decoder = gateDecoder();
const api = serveApi();
const { variantUrl, credential } = variantHelpers(api);
expectNoDeadlock();

const uploadImage = (name: string) =>
  images.jpeg({ width: 1600, height: 1200 }).then((bytes) => api.owner.upload(name, bytes));

const requestVariant = async (image: ImageResource, key: string, accept = "image/webp") =>
  decodeResponse(await fetch(variantUrl(image, key), { headers: { ...credential().headers, accept } }));

async function expectEachMadeOnce(image: ImageResource): Promise<void> {
  expect(decoder.made.toSorted()).toEqual([...new Set(decoder.made)].toSorted());
  expect(decoder.made).toEqual(
    expect.arrayContaining(["w2048.avif", "w128.webp", "og-image.jpeg", "thumb.webp"]),
  );
  const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
  expect(status.variants).toMatchObject({ pending: [], failed: [] });
  await expectClean();
}

describe("a variant that is requested while the presets are rendered", () => {
  it("is rendered first, once for all requests, and the presets follow", async () => {
    const gate = createGate();
    decoder.beforeEachRendition = async (urgent) => (urgent ? undefined : gate.pass());
    const image = await uploadImage("first.jpg");
    const job = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;
    const answers = await Promise.all([
      requestVariant(image, "w512"),
      requestVariant(image, "w512"),
      requestVariant(image, "w300-h0-q80-fitinside"),
    ]);

    expect(answers.map(({ status, width }) => [status, width])).toEqual([
      [200, 512],
      [200, 512],
      [200, 300],
    ]);
    expect(decoder.made).toEqual(expect.arrayContaining(["w512.webp"]));
    expect(decoder.made).toHaveLength(2);

    gate.open();
    await job;

    await expectEachMadeOnce(image);
  });

  it("does not wait for the decode for the presets", async () => {
    const gate = createGate();
    decoder.beforeRendering = async (urgent) => (urgent ? undefined : gate.pass());
    const image = await uploadImage("undecoded.jpg");
    const job = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;

    expect(await requestVariant(image, "w256")).toMatchObject({ status: 200, width: 256 });

    gate.open();
    await job;

    await expectEachMadeOnce(image);
  });

  it("is available as soon as the background has rendered it, before the others", async () => {
    const gate = createGate();
    decoder.beforeEachRendition = async () => (decoder.made.length > 0 ? gate.pass() : undefined);
    const image = await uploadImage("background.jpg");
    const job = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;
    const [first = ""] = decoder.made;
    const [key = "", format] = first.split(".");

    expect(await requestVariant(image, key, `image/${format}`)).toMatchObject({
      status: 200,
      type: `image/${format}`,
    });

    const countMade = (one: string) => decoder.made.filter((name) => name === one).length;
    expect(countMade(first)).toBe(1);

    gate.open();
    await job;

    await expectEachMadeOnce(image);
  });

  it("is rendered with the others when its request fails", async () => {
    const gate = createGate();
    decoder.beforeRendering = async (urgent) => {
      if (!urgent) return;

      await gate.pass();
      throw new DecoderFailure("unavailable", "too much is waiting");
    };
    const image = await uploadImage("given-up.jpg");
    const answer = requestVariant(image, "w512");
    await gate.reached;
    const job = renderVariants({ imageId: image.id, generation: 1 });

    await expect.poll(() => decoder.made.length, { interval: 20, timeout: 20_000 }).toBeGreaterThan(12);
    expect(decoder.made).not.toContain("w512.webp");

    gate.open();
    await Promise.all([answer, job]);

    expect(decoder.made).toContain("w512.webp");
    await expectEachMadeOnce(image);
  });
});

describe("rendering in the background", () => {
  it("ends without an error when the image is purged with its file before that is read", async () => {
    const gate = createGate();
    decoder.beforeRendering = () => gate.pass();
    const image = await uploadImage("purged.jpg");
    const [file] = await db().select().from(imageFiles).where(eq(imageFiles.imageId, image.id));
    const job = renderVariants({ imageId: image.id, generation: 1 });
    await gate.reached;
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`);
    await objectStore().delete([file?.blobKey ?? ""]);
    gate.open();

    await expect(job).resolves.toBeUndefined();
    await expectClean();
  });
});
