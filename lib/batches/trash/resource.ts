import { z } from "zod";

export const EmptyTrash = z
  .strictObject({
    dry_run: z.boolean().default(false).describe("Count the images in the trash without deleting anything"),
  })
  .meta({ id: "EmptyTrash", examples: [{ dry_run: true }] });
export type EmptyTrash = z.output<typeof EmptyTrash>;

export const EmptiedTrash = z
  .object({
    dry_run: z.boolean(),
    images: z.number().int().describe("Images deleted, or that a dry run would delete"),
    bytes: z.number().int().describe("Bytes of the originals and variants"),
  })
  .meta({ id: "EmptiedTrash" });
export type EmptiedTrash = z.output<typeof EmptiedTrash>;
