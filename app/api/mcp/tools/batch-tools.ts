import { z } from "zod";
import type { StartedJob } from "@/lib/batches/jobs/resource";
import type { BatchResult } from "@/lib/batches/results/resource";
import { RecipeResource } from "@/lib/recipes/resource";
import { maxRating, picks } from "@/lib/values/picks";
import { batchImages } from "../../images/batch/endpoints";
import { defineTool, type ToolContext, toResult } from "../tool";
import { dryRun, ids } from "./batch-fields";

/** Without the outcomes of the images that did as asked. */
async function runBatch(context: ToolContext, body: Record<string, unknown>) {
  const { changed, unchanged, results, estimated_bytes } = (await context.call(batchImages, {
    body,
  })) as z.output<typeof BatchResult>;
  const failed = results.filter(({ status }) => status === "failed");

  return { changed, unchanged, failed, ...(estimated_bytes !== undefined && { estimated_bytes }) };
}

const tagImages = defineTool({
  name: "tag_images",
  title: "Add and remove tags",
  description: "Adds tags to images, and removes others from them. Tags that do not exist yet are created.",
  input: z.strictObject({
    ids,
    add: z.array(z.string()).default([]),
    remove: z.array(z.string()).default([]),
    dry_run: dryRun,
  }),
  endpoints: [batchImages],
  effect: "write",
  async run({ add, remove, ...images }, context) {
    const result: Record<string, unknown> = {};
    if (add.length > 0) result.added = await runBatch(context, { action: "tag", tags: add, ...images });
    if (remove.length > 0)
      result.removed = await runBatch(context, { action: "untag", tags: remove, ...images });

    return toResult(result);
  },
});

const moveImages = defineTool({
  name: "move_images",
  title: "Move images to an album",
  description: "Moves images to another album. Their URLs change; the old ones redirect.",
  input: z.strictObject({
    ids,
    album: z.string().describe("The name of the album as in its URL"),
    dry_run: dryRun,
  }),
  endpoints: [batchImages],
  effect: "write",
  run: async (images, context) => toResult(await runBatch(context, { action: "move", ...images })),
});

const trashImages = defineTool({
  name: "trash_images",
  title: "Move images to the trash",
  description:
    "Deletes images. Their URLs stop working at once. They stay in the trash for 30 days, and restore_images takes them back. Try dry_run first.",
  input: z.strictObject({ ids, dry_run: dryRun }),
  endpoints: [batchImages],
  scope: "images:delete",
  effect: "destroy",
  run: async (images, context) => toResult(await runBatch(context, { action: "delete", ...images })),
});

const restoreImages = defineTool({
  name: "restore_images",
  title: "Restore images from the trash",
  description: "Takes images back from the trash. search_images with in_trash lists what is in it.",
  input: z.strictObject({ ids, dry_run: dryRun }),
  endpoints: [batchImages],
  scope: "images:delete",
  effect: "write",
  run: async (images, context) => toResult(await runBatch(context, { action: "restore", ...images })),
});

const applyRecipe = defineTool({
  name: "apply_recipe",
  title: "Create images with a recipe",
  description:
    "Creates a new image from each image with a recipe of list_recipes, and keeps the originals. The new images have the albums, tags and visibility of the originals. A job creates them in the background, and search_images finds them afterwards. Try dry_run first: it returns the estimated size of the new images in bytes.",
  input: z.strictObject({
    ids,
    recipe: z.string().describe("The slug of the recipe"),
    format: RecipeResource.shape.format
      .optional()
      .describe(
        "The format of the new images, if the recipe has the format auto. By default, images keep their format where possible.",
      ),
    dry_run: dryRun,
  }),
  endpoints: [batchImages],
  scope: "images:read",
  effect: "write",
  async run(images, context) {
    const body = { action: "apply_recipe", ...images };
    if (images.dry_run) return toResult(await runBatch(context, body));

    const { job } = (await context.call(batchImages, { body })) as z.output<typeof StartedJob>;
    return toResult({ job: job.id, images: job.total });
  },
});

const rateImages = defineTool({
  name: "rate_images",
  title: "Rate and flag images",
  description:
    "Gives images a number of stars, or a flag, or both. Stars and flags are for the library: visitors never see them.",
  input: z
    .strictObject({
      ids,
      rating: z.int().min(0).max(maxRating).optional().describe("Stars; 0 removes them"),
      pick: z.enum(picks).optional().describe("pick, reject, or none to remove the flag"),
      dry_run: dryRun,
    })
    .refine(({ rating, pick }) => rating !== undefined || pick !== undefined, {
      path: ["rating"],
      message: "is required without pick",
    }),
  endpoints: [batchImages],
  effect: "write",
  async run({ rating, pick, ...images }, context) {
    const result: Record<string, unknown> = {};
    if (rating !== undefined) result.rated = await runBatch(context, { action: "rate", rating, ...images });
    if (pick !== undefined) result.flagged = await runBatch(context, { action: "pick", pick, ...images });

    return toResult(result);
  },
});

export const batchTools = [tagImages, moveImages, trashImages, restoreImages, applyRecipe, rateImages];
