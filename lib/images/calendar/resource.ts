import { z } from "zod";
import { GridImage } from "../list-queries/resource";
import { maxTotal } from "../resource";

/** The most days in one response about a day in earlier years. */
export const maxDaysOfYears = 25;
export const defaultImagesPerDay = 4;
export const maxImagesPerDay = 10;

export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month, as YYYY-MM");

const counted = {
  day: z
    .string()
    .describe(
      "`YYYY-MM-DD`, the local date taken or the upload date if unknown. For `taken_from` and `taken_to`.",
    ),
  count: z
    .number()
    .int()
    .describe(`Images of the day, at most ${maxTotal.toLocaleString("en")}`),
  count_is_exact: z.boolean().describe("False if the day has more images than `count`"),
};

export const TimelineDay = z
  .object({
    ...counted,
    preview_url: z
      .string()
      .nullable()
      .describe("Thumbnail URL of the latest image of the day. Null if all images are sensitive."),
  })
  .meta({ id: "TimelineDay" });
export type TimelineDay = z.output<typeof TimelineDay>;

export const TimelineDays = z
  .object({ data: z.array(TimelineDay).describe("Latest day first. Days without images are omitted.") })
  .meta({ id: "TimelineDays" });
export type TimelineDays = z.output<typeof TimelineDays>;

export const DayOfYear = z
  .object({ ...counted, images: z.array(GridImage).describe("The latest images of the day, latest first") })
  .meta({ id: "DayOfYear" });
export type DayOfYear = z.output<typeof DayOfYear>;

export const OnThisDay = z
  .object({
    data: z
      .array(DayOfYear)
      .describe(`Latest year first, at most ${maxDaysOfYears} days. Days without images are omitted.`),
  })
  .meta({ id: "OnThisDay" });
export type OnThisDay = z.output<typeof OnThisDay>;
