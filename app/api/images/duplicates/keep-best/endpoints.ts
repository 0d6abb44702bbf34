import * as duplicates from "@/lib/batches/duplicates";
import { KeepBest, KeptBest } from "@/lib/batches/duplicates/resource";
import { jobRetentionDays } from "@/lib/batches/jobs/resource";
import { defineEndpoint, json, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const keepBestDuplicates = defineEndpoint({
  method: "POST",
  path: "/images/duplicates/keep-best",
  operationId: "keepBestDuplicates",
  tag: "Images",
  summary: "Keep the best duplicates",
  description: `Keeps \`best\` of up to \`limit\` groups of \`GET /images/duplicates\`, and moves the other images of these groups to the trash. Repeat the call with \`next_cursor\` as \`cursor\` until it is null. A dry run returns the same counts without changing anything. Each job of \`undo_jobs\` can be undone for ${jobRetentionDays} days with \`POST /jobs/{id}/undo\`.`,
  auth: { scope: "images:delete" },
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "image" },
  body: { ...json(KeepBest), optional: true },
  success: ok(KeptBest, "The result of one call"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, body }) => duplicates.keepBest(actor, body),
});
