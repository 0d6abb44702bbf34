import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { imageVariants, recipes } from "@/db/schema";
import { database } from "@/lib/platform/database/transaction";
import { saveQueued, sweepOutdatedRenditions } from "@/lib/variants";
import { testImage, withOrigin } from "@/test/builders/uploads";
import { serveApi } from "@/test/harness/api-suite";
import { type Caller, createCaller } from "@/test/harness/caller";
import { type JobRunner, startJobs } from "../start-jobs";
import { cleanRenditions } from "./clean-renditions";

const api = serveApi();
let jobs: JobRunner | undefined;
afterAll(() => jobs?.stop());

/** Gives an owner a rendition by earlier settings of a recipe. Returns its image. */
async function createOutdated(caller: Caller): Promise<string> {
  await caller.expect(201, "POST", "/api/recipes", { slug: "card", width: 20, is_public: true });
  const image = await caller.upload("card.png", await testImage());
  const url = withOrigin(api.origin, image.urls.w512).replace("/w512/", "/card/");
  expect((await fetch(url)).status).toBe(200);
  await saveQueued();
  await database()
    .update(imageVariants)
    .set({ variantKey: "~1,width=21" })
    .where(eq(imageVariants.variantKey, "~1,width=20"));

  return image.id;
}

it("removes outdated renditions of all owners but those whose recipes cannot be read", async () => {
  const [broken, other] = [await createCaller(api.origin), await createCaller(api.origin)];
  const images = [await createOutdated(broken), await createOutdated(other)];
  await database()
    .update(recipes)
    .set({ settings: { width: "wide" } })
    .where(eq(recipes.owner, broken.actor.account.owner));
  jobs = await startJobs({ functions: [cleanRenditions] });
  await sweepOutdatedRenditions();

  const listImages = async () => {
    const rows = await database().select().from(imageVariants).where(eq(imageVariants.kind, "recipe"));
    return rows.map(({ imageId }) => imageId);
  };
  await expect.poll(listImages).toEqual(images.slice(0, 1));
});
