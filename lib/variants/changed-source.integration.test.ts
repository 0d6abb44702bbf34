import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageFiles, imageVariants } from "@/db/schema";
import { dayMs, isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { findDamagedAt, findLiveKey, flipBit } from "@/test/builders/damage";
import * as images from "@/test/builders/images";
import { noiseJpeg } from "@/test/builders/noise-image";
import { withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { createCaller } from "@/test/harness/caller";
import { renderVariants } from "./render-variants";
import { listRenditions } from "./repository";
import { saveQueued } from "./save-queue";

const api = serveApi();

/** Makes the stored objects as old as objects that are compared with their hash. */
async function age(imageId: string): Promise<void> {
  const createdAt = isoTime(Date.now() - dayMs);
  await db().update(imageFiles).set({ createdAt }).where(eq(imageFiles.imageId, imageId));
  await db().update(imageVariants).set({ createdAt }).where(eq(imageVariants.imageId, imageId));
}

/** Uploads an image, and returns how its owner creates a small custom variant. */
async function upload(name: string, bytes: Buffer) {
  const caller = await createCaller(api.origin);
  const image = await caller.upload(name, bytes);
  await renderVariants({ imageId: image.id, generation: 1 });
  await saveQueued();
  await age(image.id);
  const url = withOrigin(api.origin, image.urls.w512).replace("/w512/", "/w300-h0-q80-fitinside/");
  const create = async () => {
    const response = await fetch(`${url}?format=jpeg`, {
      headers: { authorization: `Bearer ${caller.key}` },
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  return { image, create };
}

describe("rendering", () => {
  it("rejects a changed original and reports it", async () => {
    const { image, create } = await upload("changed.jpg", await noiseJpeg(700));
    await flipBit(await findLiveKey(image.id), -2_000);

    expect((await create()).status).toBe(404);
    expect(await findDamagedAt(image.id)).not.toBeNull();
  });

  it("rejects a changed master and uses the original", async () => {
    const bytes = await images.avif(1000, 800);
    const [whole, changed] = [await upload("whole.avif", bytes), await upload("changed.avif", bytes)];
    for (const { image } of [whole, changed]) {
      const master = (await listRenditions(image.id, 1)).find((row) => row.kind === "master");
      expect(master?.status).toBe("ready");
      // Without a master, both are rendered from the original.
      if (image === whole.image)
        await db()
          .delete(imageVariants)
          .where(eq(imageVariants.blobKey, master?.blobKey ?? ""));
      else await flipBit(master?.blobKey ?? "", -2_000);
    }
    const [expected, created] = [await whole.create(), await changed.create()];

    expect([expected.status, created.status]).toEqual([200, 200]);
    expect(created.bytes.equals(expected.bytes)).toBe(true);
    expect(await findDamagedAt(changed.image.id)).toBeNull();
  });
});
