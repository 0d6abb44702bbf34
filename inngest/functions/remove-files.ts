import { removePurgedFiles, removeRetiredFiles } from "@/lib/uploads";
import { inngest } from "../client";
import { imagePurged, imageReplaced, variantsDeleted } from "../events";

/** Removes the bytes of an image that was removed for good, and of deleted variants. */
export const removePurged = inngest.createFunction(
  { id: "remove-purged-files", triggers: [imagePurged, variantsDeleted], retries: 10, concurrency: 4 },
  async ({ event, step }) => {
    await step.run("remove-files", () => removePurgedFiles(event.data.blobKeys));
  },
);

/** Removes the bytes of the generations that a replacement has retired. */
export const removeRetired = inngest.createFunction(
  { id: "remove-retired-files", triggers: [imageReplaced], retries: 10, concurrency: 4 },
  async ({ event, step }) => {
    await step.run("remove-files", () => removeRetiredFiles(event.data.imageId));
  },
);
