import { expect, it } from "vitest";
import { flushDeliveries } from "@/lib/analytics";
import type { ImageResource } from "@/lib/images/resource";
import { jpeg } from "@/test/builders/images";
import { variantHelpers } from "@/test/builders/variant-helpers";
import { serveApi } from "@/test/harness/api-suite";
import { countQueries } from "@/test/harness/count-queries";
import { renderVariants } from "./render-variants";
import { saveQueued } from "./save-queue";

const api = serveApi();
const { variantUrl } = variantHelpers(api);

let imageCount = 0;

async function upload(): Promise<ImageResource> {
  const bytes = await jpeg({ width: 800, height: 600 });
  const image = await api.owner.upload(`counted-${++imageCount}.jpg`, bytes, { visibility: "public" });
  await renderVariants({ imageId: image.id, generation: 1, keys: ["w512"] });

  return image;
}

/** A preset in the format of the original, which is rendered on request. */
const request = (image: ImageResource) =>
  fetch(variantUrl(image, "w512"), { headers: { accept: "image/jpeg" } }).then((response) =>
    response.arrayBuffer(),
  );

it("a rendition takes two statements until its delivery, and seven that save its group", async () => {
  // The account is read once.
  await request(await upload());
  await saveQueued();

  const countAlone = async () => {
    const image = await upload();
    await flushDeliveries();
    return countQueries("", async () => {
      await request(image);
      await saveQueued();
    });
  };

  // The count of the delivery is written seconds later, which may be too early on a busy machine.
  await expect.poll(countAlone, { timeout: 30_000 }).toBe(9);
});

it("a job leases each rendition by one statement, and reads no renditions for it", async () => {
  const image = await upload();
  const work = () => renderVariants({ imageId: image.id, generation: 1 });

  expect(await countQueries('from "image_variants" where', work)).toBe(0);
});
