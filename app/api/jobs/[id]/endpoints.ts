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
  summary: "Read the progress of a job",
  description: `A job is a batch in the background, an undo, a finished batch that can be undone, or an archive that is being written: its images count as \`unchanged\`, or \`failed\` if they are left out. It is there for ${jobRetentionDays} days, for its owner, with the scopes of what began it.`,
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
    "The images that are done stay changed, and the response counts them. A job that has ended stays as it is.",
  auth: "any",
  role: "editor",
  rateLimit: "write",
  audit: { action: "delete", resourceType: "job", idParam: "id" },
  params: JobId,
  success: ok(JobResource, "The job"),
  errors: [jobErrors.notFound, commonErrors.insufficientScope],
  handler: ({ actor, params }) => jobs.cancelJob(actor, params.id),
});
