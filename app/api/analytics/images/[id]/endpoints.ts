import { z } from "zod";
import { getImageReport, getImageReports } from "@/lib/analytics";
import { ImageReport, reportFields } from "@/lib/analytics/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageIds } from "../../../images/[id]/endpoints";
import { periodParams, toPeriod } from "../../period-query";

const ImageReportQuery = z.strictObject({
  ...periodParams,
  fields: z
    .enum(reportFields)
    .optional()
    .describe(
      "`summary`: totals only, faster for many images; `standard` (default): days and breakdowns too",
    ),
});

export const getImageAnalytics = defineEndpoint({
  method: "GET",
  path: "/analytics/images/{id}",
  operationId: "getImageAnalytics",
  tag: "Analytics",
  summary: "Get delivery statistics of one or more images",
  description: "For several ids the response is an array in the order of the ids; unknown ids are left out.",
  auth: { scope: "analytics:read" },
  role: "editor",
  rateLimit: "read",
  params: ImageIds,
  query: ImageReportQuery,
  success: ok(z.union([ImageReport, z.array(ImageReport)]), "The report, or an array of reports"),
  errors: [commonErrors.notFound],
  handler: ({ actor, params, query }) => {
    const options = { ...toPeriod(query), fields: query.fields ?? "standard" };
    return params.id.includes(",")
      ? getImageReports(actor, params.id.split(","), options)
      : getImageReport(actor, params.id, options);
  },
});
