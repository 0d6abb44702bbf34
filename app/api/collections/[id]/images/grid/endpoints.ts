import * as collections from "@/lib/collections";
import { defineEndpoint, ok } from "@/lib/http";
import { GridImagePage } from "@/lib/images/list-queries/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { CollectionId } from "../../endpoints";
import { ListCollectionGridQuery } from "../list-query";

export const listCollectionGrid = defineEndpoint({
  method: "GET",
  path: "/collections/{id}/images/grid",
  operationId: "listCollectionGrid",
  tag: "Collections",
  summary: "List the images of a collection for a grid",
  description:
    "Returns only the members for an image grid, as `GET /images/grid`. Takes the same cursors as `GET /collections/{id}/images`. Also requires the scope `images:read`.",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  params: CollectionId,
  query: ListCollectionGridQuery,
  success: ok(GridImagePage, "One page of images"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) => collections.listCollectionGrid(actor, params.id, query),
});
