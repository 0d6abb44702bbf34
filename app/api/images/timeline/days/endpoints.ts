import { defineEndpoint, ok } from "@/lib/http";
import * as calendar from "@/lib/images/calendar";
import { TimelineDays } from "@/lib/images/calendar/resource";
import { isoTime } from "@/lib/kernel/time";
import { TimelineDaysQuery } from "../../list-query";

export const getTimelineDays = defineEndpoint({
  method: "GET",
  path: "/images/timeline/days",
  operationId: "getTimelineDays",
  tag: "Images",
  summary: "Count images by day",
  description:
    "Returns the image count and a thumbnail for each day of a month, for building a calendar. A day is the local capture date, or the upload date if unknown. Takes the same filters as `GET /images`.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: TimelineDaysQuery,
  success: ok(TimelineDays, "The days with images"),
  errors: [],
  handler: ({ actor, query: { month = isoTime().slice(0, 7), ...query } }) =>
    calendar.getTimelineDays(actor, { month, ...query }),
});
