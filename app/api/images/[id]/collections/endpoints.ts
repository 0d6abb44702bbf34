import * as collections from "@/lib/collections";
import { CollectionPage } from "@/lib/collections/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PageQuery, toPageOptions } from "../../../page-query";
import { ImageId } from "../endpoints";

export const listImageCollections = defineEndpoint({
  method: "GET",
  path: "/images/{id}/collections",
  operationId: "listImageCollections",
  tag: "Collections",
  summary: "List the collections of an image",
  description:
    "Lists the collections to which the image was added, without smart collections. Also requires the scope `images:read`.",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  params: ImageId,
  query: PageQuery,
  success: ok(CollectionPage, "One page of collections"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) =>
    collections.listCollectionsOf(actor, params.id, toPageOptions(query)),
});
