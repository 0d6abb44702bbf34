import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { imageVariants } from "@/db/schema";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { objectStore } from "@/lib/platform/storage";
import { renderVariants, saveQueued, sweepStuckPresets } from "@/lib/variants";
import type { PurgedVariant } from "@/lib/variants/resource";
import { withOrigin } from "@/test/builders/uploads";
import {
  custom,
  customVariantKey,
  expectClean,
  runJobs,
  variantAudits,
  variantHelpers,
} from "@/test/builders/variant-helpers";
import { listVariants } from "@/test/builders/variants";
import { serveApi } from "@/test/harness/api-suite";

vi.setConfig({ testTimeout: 60_000 });

const api = serveApi();

const { variantUrl, credential, variantPath, find, upload } = variantHelpers(api);

describe("a deleted variant", () => {
  it("loses its bytes, and its slot is free", async () => {
    const image = await upload();
    await fetch(variantUrl(image, custom), credential());
    await saveQueued();
    const [row] = await db().select().from(imageVariants).where(eq(imageVariants.imageId, image.id));

    expect(await objectStore().head(row?.blobKey ?? "")).toBeDefined();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.owner.call("DELETE", variantPath(image, custom))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toMatchObject([
      { body: { key: custom, deleted: true } },
    ]);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(9);
    expect((await fetch(variantUrl(image, custom))).status).toBe(404);

    const { urls } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(urls).not.toHaveProperty([custom]);
    expect((await listVariants(api.owner, image.id)).custom_count).toBe(0);

    await runJobs(image);
    expect(await objectStore().head(row?.blobKey ?? "")).toBeUndefined();
    expect((await variantAudits(image)).map((entry) => entry.action)).toEqual(["create", "delete"]);
    await expectClean();
  });

  it("that is a preset is rendered again on request only", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    for (let round = 0; round < 2; round++) await api.owner.expect(200, "DELETE", variantPath(image, "w512"));
    const { status, urls } = await api.owner.expect(200, "GET", `/api/images/${image.id}`);

    expect([status.variants.ready.includes("w512"), status.variants.pending]).toEqual([false, []]);

    await fetch(variantUrl(image, custom), credential());
    await sweepStuckPresets(Date.now() + 30 * dayMs);

    expect((await find(image, "w512"))?.status).toBe("absent");
    expect((await fetch(withOrigin(api.origin, urls.w512))).status).toBe(200);

    await runJobs(image);
    await expectClean();
  });

  it("is never the original or an invalid key", async () => {
    const image = await upload();
    for (const key of ["original", "W513", "w0120-h60-q80-fitfill", "thumb%20"])
      expect(await api.owner.call("DELETE", variantPath(image, key))).toMatchObject({
        status: 400,
        body: { code: "VALIDATION_ERROR", details: { variantKey: expect.anything() } },
      });
    for (const method of ["DELETE", "POST"])
      expect(
        await api.owner.call(method, variantPath(image, custom) + (method === "POST" ? "/regenerate" : "")),
      ).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("leaves a correct summary when deleted while others are rendered", async () => {
    const image = await upload();
    const keys = Array.from({ length: 8 }, (_, n) => customVariantKey(n + 20));
    await Promise.all(keys.map((key) => fetch(variantUrl(image, key), credential())));
    await Promise.all([
      ...keys.map((key) => api.owner.expect(200, "DELETE", variantPath(image, key))),
      ...keys.map((_, n) => fetch(variantUrl(image, customVariantKey(n + 50)), credential())),
      renderVariants({ imageId: image.id, generation: 1 }),
    ]);

    expect((await listVariants(api.owner, image.id)).custom_count).toBe(8);

    await runJobs(image);
    await expectClean();
  });
});

describe("the cache of a variant", () => {
  it("is cleared, and the variant stays", async () => {
    const image = await upload();
    await fetch(variantUrl(image, custom), credential());
    for (const key of [custom, "w512", "original"]) {
      const path = `${variantPath(image, key)}/invalidate-cache`;
      const { urls } = await api.owner.expect<PurgedVariant>(200, "POST", path);
      expect(urls.map((url) => withOrigin(api.origin, url))).toEqual([
        key === "original" ? withOrigin(api.origin, image.urls.original) : variantUrl(image, key),
      ]);
    }

    expect((await fetch(variantUrl(image, custom), { headers: { accept: "image/webp" } })).status).toBe(200);

    const none = await api.owner.call("POST", `${variantPath(image, customVariantKey(1))}/invalidate-cache`);
    expect(none.status).toBe(404);
  });
});
