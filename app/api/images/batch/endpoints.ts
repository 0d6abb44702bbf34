import { aiErrors } from "@/lib/ai/errors";
import * as batch from "@/lib/batches";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { jobRetentionDays } from "@/lib/batches/jobs/resource";
import {
  auditActionFor,
  BatchRequest,
  maxImmediateImages,
  maxRecipeImages,
  requiredScopes,
} from "@/lib/batches/resource";
import { billingErrors } from "@/lib/billing/errors";
import { collectionErrors } from "@/lib/collections/errors";
import { encryptionErrors } from "@/lib/encryption/errors";
import { defineEndpoint, json } from "@/lib/http";
import { requireScope } from "@/lib/kernel/actor";
import { commonErrors } from "@/lib/kernel/errors";
import { answerBatch, batchSuccess } from "./answer";

export const batchImages = defineEndpoint({
  method: "POST",
  path: "/images/batch",
  operationId: "batchImages",
  tag: "Images",
  summary: "Update many images",
  description: `Changes the images of \`ids\`, or all images that match \`query\` except \`except_ids\`. Up to ${maxImmediateImages} images change in one transaction, with a result for each image. Larger batches, \`strip\`, \`encrypt\`, \`decrypt\` and \`apply_recipe\` run as a background job for the images at the time of the call. The response is then 202; poll \`GET /jobs/{id}\` for the progress. If no image matches \`query\`, the response is 200 without a job. A dry run returns counts at once for any number of images. Images in the trash accept only \`delete\`, \`restore\`, \`purge\` and \`remove_from_collection\`. \`delete\`, \`restore\` and \`purge\` also need the scope \`images:delete\`. \`favourite\` and \`unfavourite\` need \`favourites:write\`, \`analyze\` needs \`ai:write\`, \`apply_recipe\` needs \`images:read\`. \`add_to_collection\` and \`remove_from_collection\` need \`images:read\` and \`albums:write\`. Images that are in the collection keep their place, and removed images return to it with the undo. \`rate\` and \`pick\` leave \`updated_at\` unchanged. \`encrypt\` and \`decrypt\` rewrite the original and its variants. An encrypted image is accessible only to its owner, through share links and access links. It cannot be found by its colors or file metadata; \`decrypt\` reads them from the file again. \`apply_recipe\` creates a new image from each of up to ${maxRecipeImages.toLocaleString("en")} images, with the settings of the recipe at the time of the call. The new image has the filename of the source, with a number if that is taken. It also has its album, tags, texts, custom metadata, license, visibility, sensitive flag, expiration and encryption. Location, capture date, favorites and focal point are not copied. The batch fails with \`QUOTA_EXCEEDED\` if the estimated size of the new images exceeds the storage limit. Each image is checked again when its file is stored. Deleted, pending, withheld and damaged images fail. The undo moves the new images to the trash, and needs \`images:delete\`. All actions except \`purge\`, \`strip\`, \`encrypt\`, \`decrypt\` and \`analyze\` can be undone for ${jobRetentionDays} days with \`POST /jobs/{id}/undo\`.`,
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", actionFor: auditActionFor, resourceType: "image" },
  body: json(BatchRequest),
  success: batchSuccess,
  errors: [
    commonErrors.notFound,
    collectionErrors.smart,
    collectionErrors.full,
    jobErrors.tooMany,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    aiErrors.unavailable,
    encryptionErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    for (const scope of requiredScopes(body)) requireScope(actor, scope);
    return answerBatch(actor, await batch.batchImages(actor, body));
  },
});
