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
  summary: "Change many images at once",
  description: `Up to ${maxBatchIds} images in one transaction. What cannot be changed is said image by image, in the order of the ids. The actions \`delete\`, \`restore\` and \`purge\` need the scope \`images:delete\` too.`,
  auth: { scope: "images:write" },
  rateLimit: "write",
  audit: { action: "update", actionFor: auditActionFor, resourceType: "image" },
  body: json(BatchRequest),
  success: ok(BatchResult, "What became of each image"),
  errors: [],
  handler: ({ actor, body }) => {
    if (requiresDeleteScope(body)) requireScope(actor, "images:delete");
    return batchImages(actor, body);
  },
});
