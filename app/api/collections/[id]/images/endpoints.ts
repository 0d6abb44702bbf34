import * as batches from "@/lib/batches/collections";
import { AddCollectionImages, maxImmediateItems } from "@/lib/batches/collections/resource";
import { jobErrors } from "@/lib/batches/jobs/errors";
import * as collections from "@/lib/collections";
import { collectionErrors } from "@/lib/collections/errors";
import { defineEndpoint, json, ok } from "@/lib/http";
import { ImagePage } from "@/lib/images/resource";
import { commonErrors } from "@/lib/kernel/errors";
import { answerBatch, batchSuccess } from "../../../images/batch/answer";
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
  description: `Images that are in the collection keep their place. Images in the trash fail. Up to ${maxImmediateItems.toLocaleString("en")} images are added at once, and more by a background job. The response is then 202. Also requires the scope \`images:read\`.`,
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection", idParam: "id" },
  params: CollectionId,
  body: json(AddCollectionImages),
  success: batchSuccess,
  errors: [commonErrors.notFound, collectionErrors.smart, collectionErrors.full, jobErrors.tooMany],
  handler: async ({ actor, params, body }) =>
    answerBatch(actor, await batches.addCollectionImages(actor, params.id, body)),
});
