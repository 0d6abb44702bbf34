import { defineEndpoint, json, ok } from "@/lib/http";
import * as queries from "@/lib/images/queries";
import { ImageQuery } from "@/lib/images/queries/resource";
import { ImagePage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";

export const queryImages = defineEndpoint({
  method: "POST",
  path: "/images/query",
  operationId: "queryImages",
  tag: "Images",
  summary: "Query images",
  description:
    "Lists the images that match a filter with `any`, `all` and `not`. A page can have fewer images than `limit`, or none, although more follow: continue until `next_cursor` is null. A cursor is only valid for the same filter, `sort`, `deleted` and `archived`. `label` and `text` need the scope `ai:read`.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  reads: true,
  body: json(ImageQuery),
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, body: { filter, ...options } }) => queries.queryImages(actor, filter, options),
});
