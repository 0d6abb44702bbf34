import { defineEndpoint, json, ok, requireScope } from "@/lib/http";
import { batchImages } from "@/lib/images/batch";
import {
  auditActionFor,
  BatchRequest,
  BatchResult,
  maxBatchIds,
  requiresDeleteScope,
} from "@/lib/images/batch/resource";

export const batch = defineEndpoint({
  method: "POST",
  path: "/images/batch",
  operationId: "batchImages",
  tag: "Images",
  summary: "Update many images at once",
  description: `Up to ${maxBatchIds} images in one transaction. The result tells for each image whether it changed, in the order of the ids. The actions \`delete\`, \`restore\` and \`purge\` also need the scope \`images:delete\`.`,
  auth: { scope: "images:write" },
  rateLimit: "write",
  audit: { action: "update", actionFor: auditActionFor, resourceType: "image" },
  body: json(BatchRequest),
  success: ok(BatchResult, "The result for each image"),
  errors: [],
  handler: ({ actor, body }) => {
    if (requiresDeleteScope(body)) requireScope(actor, "images:delete");
    return batchImages(actor, body);
  },
});
