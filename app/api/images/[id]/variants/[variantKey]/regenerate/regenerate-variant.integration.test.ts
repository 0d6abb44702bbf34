import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { removeRetiredFiles } from "@/lib/uploads";
import { renderVariants, saveQueued } from "@/lib/variants";
import type { RegeneratedVariant } from "@/lib/variants/resource";
import { withOrigin } from "@/test/builders/uploads";
import {
  custom,
  customVariantKey,
  expectClean,
  runJobs,
  variantHelpers,
} from "@/test/builders/variant-helpers";
import { listVariants, twoColorImage } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const { variantUrl, credential, variantPath, upload } = variantHelpers(api);

describe("a regenerated variant", () => {
  it("is queued when it is a preset, and has different bytes afterwards", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    const accept = { headers: { accept: "image/webp" } };
    const before = (await fetch(variantUrl(image, "w128"), accept)).headers.get("etag");
    const path = `${variantPath(image, "w128")}/regenerate`;

    expect(await api.owner.expect<RegeneratedVariant>(200, "POST", path)).toEqual({
      key: "w128",
      status: "queued",
    });

    const awaited = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(awaited.status.variants.pending).toEqual(["w128"]);

    await runJobs(image);
    const { status } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect(status.variants).toMatchObject({ pending: [], failed: [] });

    const after = (await fetch(variantUrl(image, "w128"), accept)).headers.get("etag");
    expect([after === null, after === before]).toEqual([false, false]);
    await expectClean();
  });

  it("is rendered on the next request, by anyone with the URL, when it is custom", async () => {
    const image = await upload();
    await fetch(variantUrl(image, custom), credential());
    const path = `${variantPath(image, custom)}/regenerate`;
    const { url, ...answer } = await api.owner.expect<RegeneratedVariant>(200, "POST", path);

    expect(answer).toEqual({ key: custom, status: "request_again" });
    expect((await fetch(variantUrl(image, custom))).status).toBe(404);
    expect((await fetch(withOrigin(api.origin, url))).status).toBe(200);
    expect((await fetch(variantUrl(image, custom))).status).toBe(200);

    await runJobs(image);
    await expectClean();
  });
});

describe("a replaced image", () => {
  it("loses its custom variants and their bytes", async () => {
    const image = await upload();
    await fetch(variantUrl(image, custom), credential());
    await saveQueued();
    const [row] = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));
    const { upload: target } = await api.owner.expect(200, "POST", `/api/images/${image.id}/replace`);
    await fetch(withOrigin(api.origin, target?.url), {
      method: "PUT",
      body: new Uint8Array(await twoColorImage(60, 60)),
    });
    const replaced = await api.owner.expect(200, "POST", `/api/images/${image.id}/complete`);

    expect(replaced.urls).not.toHaveProperty([custom]);
    expect((await fetch(variantUrl(image, custom))).status).toBe(404);
    expect(await listVariants(api.owner, image.id)).toMatchObject({ custom_count: 0 });

    await renderVariants({ imageId: image.id, generation: 1, keys: [customVariantKey(3)] });
    await removeRetiredFiles(image.id);

    expect(await objectStore().head(row?.blobKey ?? "")).toBeUndefined();

    await renderVariants({ imageId: image.id, generation: 2 });
    await expectClean();
  });
});
