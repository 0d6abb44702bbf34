import { z } from "zod";

/** Batches of this size change at once. */
export const ids = z.array(z.string()).min(1).max(500).describe("IDs of images: img_…");
export const dryRun = z.boolean().default(false).describe("Return the counts without changing anything");
