import { z } from "zod";
import * as jobs from "@/lib/batches/jobs";
import { jobErrors } from "@/lib/batches/jobs/errors";
import { JobResultPage } from "@/lib/batches/jobs/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { PageQuery, toPageOptions } from "../../../page-query";
import { JobId } from "../endpoints";

const ResultQuery = PageQuery.extend({
  status: z.enum(["changed", "unchanged", "failed"]).optional().describe("Only images with this result"),
});

export const listJobResults = defineEndpoint({
  method: "GET",
  path: "/jobs/{id}/results",
  operationId: "listJobResults",
  tag: "Jobs",
  summary: "List job results",
  description: "Returns the results so far in job order, with the previous values of changed images.",
  auth: "any",
  role: "viewer",
  rateLimit: "read",
  params: JobId,
  query: ResultQuery,
  success: ok(JobResultPage, "One page of results"),
  errors: [jobErrors.notFound, commonErrors.insufficientScope, commonErrors.invalidCursor],
  handler: ({ actor, params, query: { status, ...query } }) =>
    jobs.listJobResults(actor, params.id, { ...toPageOptions(query), status }),
});
