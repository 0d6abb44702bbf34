import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { imageVariants } from "@/db/schema";
import { presetKeys } from "@/lib/engine/variants/variant-keys";
import type { ImageResource } from "@/lib/images/resource";
import { dayMs } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { markFailed, renderVariants, sweepStuckPresets } from "@/lib/variants";
import type { VariantList } from "@/lib/variants/resource";
import { testImage, uploadBytes } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();
const custom = "w4-h4-q80-fitcover";
let count = 0;

const upload = async () =>
  api.owner.upload(`states-${++count}.jpg`, await testImage({ width: 8, height: 8 }));
const imagePath = ({ id }: ImageResource) => `/api/images/${id}`;
const getVariantStatus = async (image: ImageResource) =>
  (await api.owner.expect(200, "GET", imagePath(image))).status.variants;
const listVariants = async (image: ImageResource) =>
  (await api.owner.expect<VariantList>(200, "GET", `${imagePath(image)}/variants`)).data;
const getStatusOf = async (image: ImageResource, key: string) =>
  (await listVariants(image)).find((variant) => variant.key === key)?.status;
const requestVariants = (image: ImageResource, keys: string[]) =>
  api.owner.expect(202, "POST", `${imagePath(image)}/variants`, { variants: keys });

describe("the status of variants", () => {
  it("is pending for presets after an upload, then ready", async () => {
    const image = await upload();
    expect(await getVariantStatus(image)).toEqual({ ready: [], pending: [...presetKeys], failed: [] });
    expect(await getStatusOf(image, "w128")).toBe("pending");

    await renderVariants({ imageId: image.id, generation: 1 });
    expect(await getVariantStatus(image)).toEqual({ ready: [...presetKeys], pending: [], failed: [] });
  });

  it("is absent for a deleted preset, also while another one is rendered", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    for (const key of ["w128", "w512"])
      await api.owner.expect(200, "DELETE", `${imagePath(image)}/variants/${key}`);

    expect(await getVariantStatus(image)).toMatchObject({ pending: [], failed: [] });

    await requestVariants(image, ["w512"]);
    expect(await getVariantStatus(image)).toMatchObject({ pending: ["w512"], failed: [] });
    expect([await getStatusOf(image, "w128"), await getStatusOf(image, "w512")]).toEqual([
      "absent",
      "pending",
    ]);

    await renderVariants({ imageId: image.id, generation: 1, keys: ["w512"] });
    expect(await getVariantStatus(image)).toMatchObject({ pending: [], failed: [] });

    await sweepStuckPresets(Date.now() + 2 * dayMs);
    expect([await getStatusOf(image, "w128"), await getStatusOf(image, "w512")]).toEqual(["absent", "ready"]);
  });

  it("a custom variant changes from pending to failed, to pending again and to ready", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    await requestVariants(image, [custom]);

    expect((await getVariantStatus(image)).pending).toEqual([custom]);
    expect((await listVariants(image)).at(-1)).toMatchObject({
      key: custom,
      kind: "custom",
      status: "pending",
    });

    await markFailed({ imageId: image.id, generation: 1, keys: [custom] }, "Something is wrong.");
    expect(await getVariantStatus(image)).toMatchObject({ pending: [], failed: [custom] });
    expect(await getStatusOf(image, custom)).toBe("failed");

    await requestVariants(image, [custom]);
    expect(await getVariantStatus(image)).toMatchObject({ pending: [custom], failed: [] });

    await renderVariants({ imageId: image.id, generation: 1, keys: [custom] });
    const { ready, pending, failed } = await getVariantStatus(image);

    expect([ready.at(-1), pending, failed]).toEqual([custom, [], []]);
  });

  it("is not pending for a custom one without a slot, or whose job died a day ago", async () => {
    const image = await upload();
    await renderVariants({ imageId: image.id, generation: 1 });
    const keys = Array.from({ length: 100 }, (_, at) => `w${at + 1}-h4-q80-fitcover`);
    await requestVariants(image, [custom]);
    const [made] = await db()
      .select()
      .from(imageVariants)
      .where(and(eq(imageVariants.imageId, image.id), eq(imageVariants.variantKey, "w128")));
    if (!made) throw new Error("the preset is not there");

    await db()
      .insert(imageVariants)
      .values(
        keys
          .filter((key) => key !== custom)
          .concat("w101-h4-q80-fitcover")
          .map((variantKey, at) => ({
            ...made,
            variantKey,
            kind: "custom",
            blobKey: `none/${image.id}/${at}`,
          })),
      );
    await renderVariants({ imageId: image.id, generation: 1, keys: [custom] });

    expect(await getVariantStatus(image)).toMatchObject({ pending: [], failed: [] });

    const other = await upload();
    await renderVariants({ imageId: other.id, generation: 1 });
    await requestVariants(other, [custom]);
    await sweepStuckPresets(Date.now() + 2 * dayMs);

    expect(await getVariantStatus(other)).toMatchObject({ pending: [], failed: [custom] });
  });

  it("the original has the date of its current file", async () => {
    const image = await upload();
    const createdAt = async () => (await listVariants(image))[0]?.created_at ?? "";
    const first = await createdAt();
    const replacing = await api.owner.expect(200, "POST", `${imagePath(image)}/replace`);

    expect(await createdAt()).toBe(first);

    await uploadBytes(api.origin, replacing, await testImage({ width: 9, height: 9 }));
    const replaced = await api.owner.expect(200, "POST", `${imagePath(image)}/complete`);

    expect((await createdAt()) > first).toBe(true);
    expect(await createdAt()).toBe(replaced.updated_at);
  });
});
