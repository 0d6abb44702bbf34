import { openDetails, signedInAt, type Visits, waitForPreview } from "./visit";

/** Pages of one image. */
export const imageVisits: Visits = {
  "/dashboard/images/[id]": [
    signedInAt(
      ({ imageId }) => `/dashboard/images/${imageId}`,
      async (page) => {
        // While the page streams, it has the field of the server in addition to the field of the
        // browser.
        await page.getByRole("textbox", { name: "Filename" }).first().waitFor();
        await openDetails(page);
      },
    ),
    signedInAt(
      ({ sensitiveId }) => `/dashboard/images/${sensitiveId}`,
      (page) => page.getByRole("button", { name: "Show image" }).waitFor(),
    ),
    signedInAt(({ deletedId }) => `/dashboard/images/${deletedId}`),
    signedInAt(() => "/dashboard/images/img_none"),
  ],
  "/dashboard/images/[id]/analytics": ["", "?table=requests"].map((query) =>
    signedInAt(({ imageId }) => `/dashboard/images/${imageId}/analytics${query}`),
  ),
  "/dashboard/images/[id]/studio": [
    signedInAt(
      ({ imageId }) => `/dashboard/images/${imageId}/studio`,
      async (page) => {
        await waitForPreview(page);
        const settings = page.getByRole("button", { name: "Settings", exact: true });
        if (await settings.isVisible()) await settings.click();
        await page.getByRole("button", { name: "Square" }).click();
        await page.getByRole("radio", { name: "Position" }).click();
        await page.getByRole("button", { name: "Compare two settings" }).click();
        await page.getByRole("button", { name: "Keep aspect ratio" }).click();
        await page.getByLabel("Width").fill("8192000");
        await page.getByRole("button", { name: "Compare with original" }).click();
      },
    ),
    ...["img srcset", "picture", "Markdown", "Next.js"].map((tab) =>
      signedInAt(
        ({ imageId }) => `/dashboard/images/${imageId}/studio?key=w480-h300-q30-fitcontain`,
        async (page) => {
          await waitForPreview(page);
          await page.getByRole("tab", { name: tab }).click();
        },
      ),
    ),
  ],
};
