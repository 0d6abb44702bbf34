import { defineEndpoint, ok } from "@/lib/http";
import * as calendar from "@/lib/images/calendar";
import { OnThisDay } from "@/lib/images/calendar/resource";
import { isoTime } from "@/lib/kernel/time";
import { OnThisDayQuery } from "../list-query";

export const getOnThisDay = defineEndpoint({
  method: "GET",
  path: "/images/on-this-day",
  operationId: "getOnThisDay",
  tag: "Images",
  summary: "List images from this day in earlier years",
  description:
    "Returns the days of the last 100 years with the same month and day, each with its image count and latest images. A day is the local capture date, or the upload date if unknown. In a year that is not a leap year, February 28 includes images of February 29.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: OnThisDayQuery,
  success: ok(OnThisDay, "The days with images"),
  errors: [],
  handler: ({ actor, query: { day = isoTime().slice(0, 10), ...query } }) =>
    calendar.getOnThisDay(actor, { day, ...query }),
});
