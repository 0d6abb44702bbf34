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

describe("an image in the trash", () => {
  it.each([
    ["POST", "/replace", {}],
    ["POST", "/complete", undefined],
    ["POST", "/token", undefined],
    ["POST", "/variants", { variants: ["w128"] }],
  ])("is rejected by %s %s, which works again once it is restored", async (method, path, body) => {
    const image = await uploadExpiringImage(isoTime(Date.now() + 60_000));
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    const call = () => api.owner.call(method, `/api/images/${image.id}${path}`, body);

    expect(await call()).toMatchObject({ status: 400, body: { code: "IMAGE_DELETED" } });

    await restore(image.id);
    expect((await call()).body).not.toMatchObject({ code: "IMAGE_DELETED" });
  });

  it.each([
    ["POST", "/favourite"],
    ["DELETE", "/favourite"],
    ["GET", "/variants"],
    ["DELETE", "/variants/w128"],
    ["POST", "/variants/w128/invalidate-cache"],
    ["POST", "/variants/w128/regenerate"],
    ["GET", "/variants/w128/preview"],
  ])("is not found by %s %s", async (method, path) => {
    const image = await uploadExpiringImage(isoTime(Date.now() + 60_000));
    await api.owner.expect(200, "DELETE", `/api/images/${image.id}`);
    const call = () => api.owner.call(method, `/api/images/${image.id}${path}`);

    expect(await call()).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });

    await restore(image.id);
    expect((await call()).status).toBe(200);
  });
});
