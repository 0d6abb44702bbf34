import { z } from "zod";
import * as collections from "@/lib/collections";
import { collectionErrors } from "@/lib/collections/errors";
import { CollectionResource, MoveCollectionImage } from "@/lib/collections/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const moveCollectionImage = defineEndpoint({
  method: "PUT",
  path: "/collections/{id}/images/{image}/position",
  operationId: "moveCollectionImage",
  tag: "Collections",
  summary: "Move an image in a collection",
  description:
    "Changes the order by hand, which lists have with `sort=manual`. The other image must be in the collection.",
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection", idParam: "id" },
  params: z.object({ id: z.string(), image: z.string().describe("ID of the image") }),
  body: json(MoveCollectionImage),
  success: ok(CollectionResource, "The collection"),
  errors: [commonErrors.notFound, collectionErrors.smart],
  handler: ({ actor, params, body }) => collections.moveImage(actor, params.id, params.image, body),
});
