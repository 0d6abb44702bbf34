import { failureReason, makePresets, markPresetsFailed } from "@/lib/variants";
import { inngest } from "../client";
import { imageReplaced, imageUploaded, variantsRequested } from "../events";

/** Renders the presets of a new file. */
export const makeVariants = inngest.createFunction(
  {
    id: "make-variants",
    triggers: [imageUploaded, imageReplaced, variantsRequested],
    retries: 3,
    concurrency: 2,
    onFailure: async ({ event, error, step }) => {
      const { imageId, generation } = event.data.event.data;
      await step.run("mark-failed", () => markPresetsFailed(imageId, generation, failureReason(error)));
    },
  },
  async ({ event, step }) => {
    const { imageId, generation } = event.data;
    await step.run("make-presets", () => makePresets(imageId, generation));
  },
);
