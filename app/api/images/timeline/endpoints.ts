import { defineEndpoint, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { Timeline } from "@/lib/images/list-queries/resource";
import { TimelineQuery } from "../list-query";

export const getTimeline = defineEndpoint({
  method: "GET",
  path: "/images/timeline",
  operationId: "getTimeline",
  tag: "Images",
  summary: "Count your images by month",
  description:
    "What a grid needs to lay out a whole library before it loads the images: for each month how many there are and how wide each is for its height. By the time an image was taken, by the photograph's own clock, and where that is unknown by its creation; the order is that of `GET /images` with `sort=taken`. With the filters of that list.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: TimelineQuery,
  success: ok(Timeline, "The months that have images"),
  errors: [],
  handler: ({ actor, query }) => images.getTimeline(actor, query),
});
