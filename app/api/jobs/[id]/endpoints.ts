import { z } from "zod";
import * as jobs from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { JobResource, jobRetentionDays } from "@/lib/batches/jobs/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";

export const JobId = z.strictObject({ id: z.string() });

export const getJob = defineEndpoint({
  method: "GET",
  path: "/jobs/{id}",
  operationId: "getJob",
  tag: "Jobs",
  summary: "Get a job",
  description: `A job is a background batch, an undo, a finished batch or a deleted collection that can be undone, or an archive. For an archive, its images count as \`unchanged\`, or as \`failed\` if they are omitted. Jobs are kept for ${jobRetentionDays} days. Reading a job requires the scopes that started it.`,
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  params: JobId,
  success: ok(JobResource, "The job"),
  errors: [jobErrors.notFound, commonErrors.insufficientScope],
  handler: ({ actor, params }) => jobs.getJob(actor, params.id),
});

export const cancelJob = defineEndpoint({
  method: "DELETE",
  path: "/jobs/{id}",
  operationId: "cancelJob",
  tag: "Jobs",
  summary: "Cancel a job",
  description:
    "Images changed so far keep their changes, and the response counts them. A finished job is unchanged.",
  auth: "any",
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "job", idParam: "id" },
  params: JobId,
  success: ok(JobResource, "The job"),
  errors: [jobErrors.notFound, commonErrors.insufficientScope],
  handler: ({ actor, params }) => jobs.cancelJob(actor, params.id),
});
