import { describe, expect, it } from "vitest";
import { createDecoder } from "@/lib/platform/decoder/create-decoder";
import { renderVariants } from "@/lib/variants";
import { photo } from "@/test/builders/images";
import { expectClean, variantHelpers } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { replaceDecoder } from "@/test/harness/reset-process";
import { listRenditions } from "./repository";

const api = serveApi();
const { find } = variantHelpers(api);
const key = "w4000-h0-q80-fitinside";

/** With almost no CPU time for an AVIF. */
replaceDecoder(createDecoder({ maxChildren: 1, limits: { avifCpuMs: 100 } }));

describe("a rendering that takes too long", () => {
  it("is saved as failed with its reason, and the others of its task are saved as ready", async () => {
    const image = await api.owner.upload("large.jpg", await photo(4000, 3000));
    await renderVariants({ imageId: image.id, generation: 1, keys: [key] });
    const rows = await listRenditions(image.id, 1);
    const findRow = (format: string) => rows.find((row) => row.variantKey === key && row.format === format);
    const failed = { status: "failed", error: "Rendering took too long.", blobKey: null };

    expect(findRow("avif")).toMatchObject(failed);
    expect(findRow("webp")).toMatchObject({ status: "ready", error: null, width: 4000, height: 3000 });
    expect(await find(image, key)).toMatchObject({ status: "ready", error: null });
    await expectClean();
  });
});
