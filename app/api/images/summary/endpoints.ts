import { summarizeImages } from "@/lib/batches/selection-summary";
import { ImagesSummary } from "@/lib/batches/selection-summary/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { SummaryQuery } from "../list-query";

export const getImagesSummary = defineEndpoint({
  method: "GET",
  path: "/images/summary",
  operationId: "getImagesSummary",
  tag: "Images",
  summary: "Summarize a selection",
  description:
    "Returns the count and the common values of the images of `ids`, or of all images that match the filters except `except_ids`. Useful before a change with `POST /images/batch`.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: SummaryQuery,
  success: ok(ImagesSummary, "The summary"),
  errors: [],
  handler: ({ actor, query }) => summarizeImages(actor, query),
});
