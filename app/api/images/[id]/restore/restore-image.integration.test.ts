import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { images } from "@/db/schema";
import { expireImages } from "@/lib/images";
import type { ImageResource } from "@/lib/images/resource";
import { isoTime } from "@/lib/kernel/time";
import { db } from "@/lib/platform/database/transaction";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";

const api = serveApi();

let count = 0;

/** A complete image that expires at the given time. */
async function uploadExpiringImage(expirationDate: string): Promise<ImageResource> {
  const image = await api.owner.upload(`until-${++count}.jpg`, await testImage({ width: 8, height: 8 }));
  await db().update(images).set({ expirationDate }).where(eq(images.id, image.id));
  return image;
}

const getDeliveryStatus = async (image: ImageResource) =>
  (await fetch(withOrigin(api.origin, image.urls.original))).status;

const restore = (id: string) => api.owner.expect(200, "POST", `/api/images/${id}/restore`);
const restoreMany = async (id: string) => {
  await api.owner.expect(200, "POST", "/api/images/batch", { action: "restore", ids: [id] });
  return api.owner.expect(200, "GET", `/api/images/${id}`);
};

describe.each([
  ["by itself", restore],
  ["in a batch", restoreMany],
] as const)("an image that is restored %s", (_how, restoreWith) => {
  it.each([
    ["has been deleted for it", expireImages],
    ["is still to be deleted for it", async () => {}],
  ])("loses an expiration in the past, when it %s", async (_when, sweep) => {
    const image = await uploadExpiringImage(isoTime(Date.now() - 1));
    await sweep();

    expect(await getDeliveryStatus(image)).toBe(404);
    expect(await restoreWith(image.id)).toMatchObject({
      expiration_date: null,
      status: { state: "active", deleted_at: null },
    });
    expect(await getDeliveryStatus(image)).toBe(200);

    await expireImages();
    expect(await getDeliveryStatus(image)).toBe(200);
  });

  it("does not change when it is neither deleted nor expired", async () => {
    const image = await uploadExpiringImage(isoTime(Date.now() + 60_000));
    const before = await api.owner.expect(200, "GET", `/api/images/${image.id}`);
    expect(await restoreWith(image.id)).toEqual(before);
  });

  it("keeps an expiration in the future", async () => {
    const expirationDate = isoTime(Date.now() + 60_000);
    const image = await uploadExpiringImage(expirationDate);
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    expect(await restoreWith(image.id)).toMatchObject({ expiration_date: expirationDate });
  });
});
