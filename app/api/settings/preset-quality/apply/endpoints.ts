import * as jobs from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { AppliedPresetQuality, ApplyPresetQuality } from "@/lib/batches/jobs/resource";
import { accepted, defineEndpoint, existing, json } from "@/lib/http";

export const applyPresetQuality = defineEndpoint({
  method: "POST",
  path: "/settings/preset-quality/apply",
  operationId: "applyPresetQuality",
  tag: "Account",
  summary: "Apply the quality of presets to existing variants",
  description:
    "Renders presets and recipes without a quality of their own again if they have a quality other than `preset_quality`. Existing files are delivered until new ones replace them, and caches are purged. Images in the trash are skipped. While such a job is running, the call returns that job. Poll `GET /jobs/{id}` for the progress; `DELETE /jobs/{id}` cancels the job. A dry run only counts.",
  auth: { scope: "settings:write" },
  rateLimit: "write",
  audit: { action: "create", resourceType: "job" },
  body: json(ApplyPresetQuality),
  success: accepted(AppliedPresetQuality, "The job", { existing: "The counts of the dry run" }),
  errors: [jobErrors.tooMany],
  handler: async ({ actor, body: { dry_run: isDryRun = false } }) => {
    const applied = await jobs.applyPresetQuality(actor, { isDryRun });
    return isDryRun ? existing(applied) : applied;
  },
});
