import { z } from "zod";
import { defaultDistance, duplicateKinds, maxDistance, maxGroupLimit } from "@/lib/images/similar/resource";

export const KeepBest = z
  .strictObject({
    kind: z
      .enum(duplicateKinds)
      .default("all")
      .describe("`exact`: identical files. `near`: similar images. `all`: both."),
    distance: z
      .number()
      .int()
      .min(0)
      .max(maxDistance)
      .default(defaultDistance)
      .describe("How many of the 64 bits of the perceptual hashes may differ between similar images"),
    limit: z.number().int().min(1).max(maxGroupLimit).default(maxGroupLimit).describe("Groups per call"),
    cursor: z.string().max(2_000).optional().describe("`next_cursor` of the previous call"),
    dry_run: z.boolean().default(false).describe("Count the images without moving any to the trash"),
  })
  .meta({ id: "KeepBest", examples: [{ kind: "exact", dry_run: true }] });
export type KeepBest = z.output<typeof KeepBest>;

export const KeptBest = z
  .object({
    dry_run: z.boolean(),
    groups: z.number().int().describe("Groups compared in this call"),
    images: z.number().int().describe("Images moved to the trash, or that a dry run would move"),
    bytes: z.number().int().describe("Bytes of the originals of these images"),
    failed: z.number().int().describe("Images that could not be moved to the trash"),
    undo_jobs: z.array(z.string()).describe("The jobs for `POST /jobs/{id}/undo`. Empty for a dry run."),
    next_cursor: z.string().nullable().describe("Pass it as `cursor` to continue. Null at the end."),
    progress: z.number().min(0).max(1).describe("Share of your images compared so far, 0 to 1"),
  })
  .meta({ id: "KeptBest" });
export type KeptBest = z.output<typeof KeptBest>;
