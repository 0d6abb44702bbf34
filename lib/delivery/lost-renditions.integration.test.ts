import { rm, truncate } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { renderVariants, saveQueued } from "@/lib/variants";
import { storedPath } from "@/test/builders/damage";
import { jpeg } from "@/test/builders/images";
import { customVariantKey, expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { decodeResponse } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";
import { changeEnvironment } from "@/test/harness/reset-process";
import { sample } from "@/test/harness/sample";

const api = serveApi();
const { variantUrl, credential } = variantHelpers(api);

/** Damages a file of `sizeBytes` that was not synced as a power cut does. */
const damages = {
  "its name": (file: string) => rm(file),
  "a part of it": (file: string) => truncate(file, 10),
  "nothing in it": (file: string) => truncate(file, 0),
  "its length and zeros": async (file: string, sizeBytes: number) => {
    await truncate(file, 10);
    await truncate(file, sizeBytes);
  },
};

it.each(sample(Object.entries(damages), 2))(
  "a rendition of which a power cut has lost %s is made again and never sent",
  async (_name, damage) => {
    const key = customVariantKey(100);
    const image = await api.owner.upload("lost.jpg", await jpeg({ width: 800, height: 600 }));
    await renderVariants({ imageId: image.id, generation: 1, keys: ["thumb"] });
    const request = () => fetch(variantUrl(image, key), credential());
    const first = await request();
    const { byteLength } = await first.arrayBuffer();
    await saveQueued();
    const [row] = await db()
      .select()
      .from(imageVariants)
      .where(and(eq(imageVariants.imageId, image.id), eq(imageVariants.variantKey, key)));
    await damage(storedPath(row?.blobKey ?? ""), byteLength);
    // As after a new start: nothing is cached.
    changeEnvironment({});

    const second = await request();

    expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
    expect(await decodeResponse(second)).toMatchObject({ status: 200, width: 100 });

    await saveQueued();
    await expectClean();
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}/permanent`);
  },
);
