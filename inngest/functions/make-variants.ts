import { failureReason, markFailed, renderVariants } from "@/lib/variants";
import { inngest } from "../client";
import { imageReplaced, imageUploaded, variantsRequested } from "../events";

interface MakeVariantsPayload {
  imageId: string;
  generation: number;
  keys?: readonly string[] | undefined;
}

const toPayload = ({ imageId, generation, keys }: MakeVariantsPayload): MakeVariantsPayload => ({
  imageId,
  generation,
  keys,
});

/** Renders the presets of a new file, and requested variants. */
export const makeVariants = inngest.createFunction(
  {
    id: "make-variants",
    triggers: [imageUploaded, imageReplaced, variantsRequested],
    retries: 3,
    concurrency: 2,
    onFailure: async ({ event, error, step }) => {
      const payload = toPayload(event.data.event.data);
      await step.run("mark-failed", () => markFailed(payload, failureReason(error)));
    },
  },
  async ({ event, step }) => {
    await step.run("make-presets", () => renderVariants(toPayload(event.data)));
  },
);
