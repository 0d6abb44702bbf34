import * as batches from "@/lib/batches/collections";
import { maxImmediateItems, RemoveCollectionImages } from "@/lib/batches/collections/resource";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { collectionErrors } from "@/lib/collections/errors";
import { defineEndpoint, json } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { answerBatch, batchSuccess } from "../../../../images/batch/answer";
import { CollectionId } from "../../endpoints";

export const removeCollectionImages = defineEndpoint({
  method: "POST",
  path: "/collections/{id}/images/remove",
  operationId: "removeCollectionImages",
  tag: "Collections",
  summary: "Remove images from a collection",
  description: `The images themselves are unchanged. Up to ${maxImmediateItems.toLocaleString("en")} images are removed at once, and more by a background job. The response is then 202. Also requires the scope \`images:read\`.`,
  auth: { scope: "albums:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", resourceType: "collection", idParam: "id" },
  params: CollectionId,
  body: json(RemoveCollectionImages),
  success: batchSuccess,
  errors: [commonErrors.notFound, commonErrors.insufficientScope, collectionErrors.smart, jobErrors.tooMany],
  handler: async ({ actor, params, body }) =>
    answerBatch(actor, await batches.removeCollectionImages(actor, params.id, body)),
});
