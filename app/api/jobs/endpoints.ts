import * as jobs from "@/lib/batches/jobs";
import { JobPage, jobRetentionDays } from "@/lib/batches/jobs/resource";
import { booleanParam, defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PageQuery, toPageOptions } from "../page-query";

const JobQuery = PageQuery.extend({
  active: booleanParam()
    .optional()
    .describe("`true`: only jobs that have not ended; `false`: only those that have"),
});

export const listJobs = defineEndpoint({
  method: "GET",
  path: "/jobs",
  operationId: "listJobs",
  tag: "Jobs",
  summary: "List jobs",
  description: `Batches in the background, undos, and finished batches of the last ${jobRetentionDays} days, newest first. Jobs that were begun with scopes that the caller does not have are left out.`,
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  query: JobQuery,
  success: ok(JobPage, "One page of jobs"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query: { active, ...query } }) =>
    jobs.listJobs(actor, { ...toPageOptions(query), isActive: active }),
});
