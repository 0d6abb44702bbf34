import * as collections from "@/lib/collections";
import { collectionErrors } from "@/lib/collections/errors";
import { AddCollectionImages, CollectionImagesResult } from "@/lib/collections/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { ImagePage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { includedRecipes } from "../../../images/included-recipes";
import { CollectionId } from "../endpoints";
import { ListCollectionGridQuery } from "./list-query";

export const listCollectionImages = defineEndpoint({
  method: "GET",
  path: "/collections/{id}/images",
  operationId: "listCollectionImages",
  tag: "Collections",
  summary: "List the images of a collection",
  description:
    "Takes the filters of `GET /images`. Pages of a smart collection can have fewer images than `limit`, or none, although more follow. Also requires the scope `images:read`, and `filter_scopes` of a smart collection.",
  auth: { scope: "albums:read" },
  role: "viewer",
  rateLimit: "read",
  params: CollectionId,
  query: ListCollectionGridQuery.extend(includedRecipes),
  success: ok(ImagePage, "One page of images"),
  errors: [commonErrors.notFound, commonErrors.invalidCursor],
  handler: ({ actor, params, query }) => collections.listCollectionImages(actor, params.id, query),
});

export const addCollectionImages = defineEndpoint({
  method: "POST",
  path: "/collections/{id}/images",
  operationId: "addCollectionImages",
  tag: "Collections",
  summary: "Add images to a collection",
  description:
    "Images that are in the collection keep their place. Images in the trash are not added. Also requires the scope `images:read`.",
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection", idParam: "id" },
  params: CollectionId,
  body: json(AddCollectionImages),
  success: ok(CollectionImagesResult, "The numbers of images"),
  errors: [commonErrors.notFound, collectionErrors.smart, collectionErrors.full],
  handler: ({ actor, params, body }) => collections.addImages(actor, params.id, body),
});
