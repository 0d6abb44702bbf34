import { aiErrors, searchGridImages } from "@/lib/ai";
import { defineEndpoint, ok } from "@/lib/http";
import * as images from "@/lib/images";
import { GridImagePage } from "@/lib/images/list-queries/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { ListGridImagesQuery } from "../list-query";

export const listGridImages = defineEndpoint({
  method: "GET",
  path: "/images/grid",
  operationId: "listGridImages",
  tag: "Images",
  summary: "List images for a grid",
  description:
    "Returns only the members for an image grid, which is faster and much smaller than `GET /images`. Takes the same parameters, and the same cursors.",
  auth: { scope: "images:read" },
  role: "viewer",
  rateLimit: "read",
  query: ListGridImagesQuery,
  success: ok(GridImagePage, "One page of images"),
  errors: [commonErrors.invalidCursor, aiErrors.unavailable],
  handler: ({ actor, query: { mode = "text", ...query } }) =>
    mode === "text" ? images.listGridImages(actor, query) : searchGridImages(actor, { ...query, mode }),
});
