import { defineEndpoint, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { Timeline } from "@/lib/images/list-queries/resource";
import { TimelineQuery } from "../list-query";

export const getTimeline = defineEndpoint({
  method: "GET",
  path: "/images/timeline",
  operationId: "getTimeline",
  tag: "Images",
  summary: "Get the image timeline",
  description:
    "Returns image counts and aspect ratios per month, for building a virtualized grid. Uses the local capture time, or the upload time if unknown, in the order of `GET /images` with `sort=taken`. Takes the same filters as that list.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: TimelineQuery,
  success: ok(Timeline, "The months with images"),
  errors: [],
  handler: ({ actor, query }) => images.getTimeline(actor, query),
});
