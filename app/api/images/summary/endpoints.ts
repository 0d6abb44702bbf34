import { summarizeImages } from "@/lib/batches/selection-summary";
import { ImagesSummary } from "@/lib/batches/selection-summary/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { SummaryQuery } from "../list-query";

export const getImagesSummary = defineEndpoint({
  method: "GET",
  path: "/images/summary",
  operationId: "getImagesSummary",
  tag: "Images",
  summary: "Count images and get what they have in common",
  description:
    "The images of `ids`, or all that pass the filters, except `except_ids`: what an editor of many images shows before it changes them with `POST /images/batch`.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: SummaryQuery,
  success: ok(ImagesSummary, "The summary"),
  errors: [],
  handler: ({ actor, query }) => summarizeImages(actor, query),
});
