import * as collections from "@/lib/collections";
import { collectionErrors } from "@/lib/collections/errors";
import { CollectionImagesResult, RemoveCollectionImages } from "@/lib/collections/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { CollectionId } from "../../endpoints";

export const removeCollectionImages = defineEndpoint({
  method: "POST",
  path: "/collections/{id}/images/remove",
  operationId: "removeCollectionImages",
  tag: "Collections",
  summary: "Remove images from a collection",
  description: "The images themselves are unchanged. Also requires the scope `images:read`.",
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection", idParam: "id" },
  params: CollectionId,
  body: json(RemoveCollectionImages),
  success: ok(CollectionImagesResult, "The numbers of images"),
  errors: [commonErrors.notFound, collectionErrors.smart],
  handler: ({ actor, params, body }) => collections.removeImages(actor, params.id, body),
});
