import * as jobs from "@/lib/batches/jobs";
import { JobPage, jobRetentionDays } from "@/lib/batches/jobs/resource";
import { booleanParam, defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PageQuery, toPageOptions } from "../page-query";

const JobQuery = PageQuery.extend({
  active: booleanParam().optional().describe("`true`: only unfinished jobs. `false`: only finished jobs."),
});

export const listJobs = defineEndpoint({
  method: "GET",
  path: "/jobs",
  operationId: "listJobs",
  tag: "Jobs",
  summary: "List jobs",
  description: `Returns background batches, undos, and batches finished in the last ${jobRetentionDays} days, newest first. Jobs started with scopes that the caller lacks are omitted.`,
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  query: JobQuery,
  success: ok(JobPage, "One page of jobs"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query: { active, ...query } }) =>
    jobs.listJobs(actor, { ...toPageOptions(query), isActive: active }),
});
