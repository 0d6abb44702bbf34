import { removePurgedFiles, removeRetiredFiles } from "@/lib/uploads";
import { inngest } from "../client";
import { avatarReplaced, imagePurged, imageReplaced, variantsDeleted, watermarkReplaced } from "../events";

/** Removes the bytes of purged images, deleted variants, previous profile pictures and previous watermarks. */
export const removePurged = inngest.createFunction(
  {
    id: "remove-purged-files",
    triggers: [imagePurged, variantsDeleted, avatarReplaced, watermarkReplaced],
    retries: 10,
    concurrency: 4,
  },
  async ({ event, step }) => {
    await step.run("remove-files", () => removePurgedFiles(event.data.blobKeys));
  },
);

/** Removes the bytes of generations retired by a replacement. */
export const removeRetired = inngest.createFunction(
  { id: "remove-retired-files", triggers: [imageReplaced], retries: 10, concurrency: 4 },
  async ({ event, step }) => {
    await step.run("remove-files", () => removeRetiredFiles(event.data.imageId));
  },
);
