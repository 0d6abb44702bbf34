import { z } from "zod";
import { AnalyticsPeriod } from "../resource";

/** The measures by which images are ranked; the first is the default. */
export const topMeasures = ["requests", "bytes"] as const;
export type TopMeasure = (typeof topMeasures)[number];

export const defaultTopImages = 10;
export const maxTopImages = 100;

const count = z.number().int();

const TopImage = z
  .object({
    image_id: z.string(),
    filename: z.string(),
    album: z.string(),
    url: z.string().describe("URL of the original, as in `GridImage`"),
    version: count.describe("For `?v=`, as in `Image`"),
    nsfw: z.boolean(),
    requests: count,
    bytes: count,
  })
  .meta({ id: "TopImage" });
export type TopImage = z.output<typeof TopImage>;

export const TopImages = z
  .object({
    period: AnalyticsPeriod,
    by: z.enum(topMeasures),
    data: z
      .array(TopImage)
      .describe("Largest first. Images without a request in the period, and deleted images, are omitted"),
  })
  .meta({ id: "TopImages" });
export type TopImages = z.output<typeof TopImages>;
