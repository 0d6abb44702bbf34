import { aiErrors } from "@/lib/ai/errors";
import * as batch from "@/lib/batches";
import { getJob } from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { jobRetentionDays, StartedJob } from "@/lib/batches/jobs/resource";
import {
  auditActionFor,
  BatchRequest,
  BatchResult,
  maxImmediateImages,
  requiredScopes,
} from "@/lib/batches/resource";
import { billingErrors } from "@/lib/billing/errors";
import { encryptionErrors } from "@/lib/encryption/errors";
import { defineEndpoint, json, ok, started } from "@/lib/http";
import { requireScope } from "@/lib/kernel/actor";

export const batchImages = defineEndpoint({
  method: "POST",
  path: "/images/batch",
  operationId: "batchImages",
  tag: "Images",
  summary: "Update many images at once",
  description: `The images of \`ids\`, or all that pass the filters of \`query\`, except \`except_ids\`. Up to ${maxImmediateImages} images change in one transaction, and the result tells for each whether it changed. More images are changed, and files are stripped, encrypted or decrypted, by a job in the background, for the images as they are when you call: the response is 202, and \`GET /jobs/{id}\` tells the progress. A dry run counts at once, whatever the number. Images in the trash change by \`delete\`, \`restore\` and \`purge\` only. \`delete\`, \`restore\` and \`purge\` also need the scope \`images:delete\`, \`favourite\` and \`unfavourite\` the scope \`favourites:write\`, \`analyze\` the scope \`ai:write\`. \`encrypt\` and \`decrypt\` rewrite the original and everything that was made of it: an encrypted image is opened by its owner, by shares and by tokens only, and is found neither by its colours nor by its metadata; \`decrypt\` reads them from the file again. Everything but \`purge\`, \`strip\`, \`encrypt\`, \`decrypt\` and \`analyze\` can be undone for ${jobRetentionDays} days: \`POST /jobs/{id}/undo\`.`,
  auth: { scope: "images:write" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "update", actionFor: auditActionFor, resourceType: "image" },
  body: json(BatchRequest),
  success: ok(BatchResult, "The result for each image", {
    started: { schema: StartedJob, description: "The job that changes the images" },
  }),
  errors: [
    jobErrors.tooMany,
    billingErrors.quotaExceeded,
    billingErrors.planRequired,
    aiErrors.unavailable,
    encryptionErrors.unavailable,
  ],
  handler: async ({ actor, body }) => {
    for (const scope of requiredScopes(body)) requireScope(actor, scope);
    const answer = await batch.batchImages(actor, body);
    return "result" in answer ? answer.result : started({ job: await getJob(actor, answer.jobId) });
  },
});
