import { z } from "zod";

/**
 * Few enough for the body of a request that outlives its page (`keepalive`), which browsers limit
 * to 64 KiB.
 */
export const maxListedIds = 1_000;

/** The IDs of images in a request, each once. */
export const ImageIdList = z
  .array(z.string())
  .min(1, "at least one id")
  .max(maxListedIds, `at most ${maxListedIds} ids`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [at, id] of all.entries()) {
      if (seen.has(id)) context.addIssue({ code: "custom", path: [at], message: "is given twice" });
      seen.add(id);
    }
  });
