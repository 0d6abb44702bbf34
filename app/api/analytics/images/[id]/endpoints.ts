import { z } from "zod";
import { getImageReport, getImageReports } from "@/lib/analytics";
import { ImageReport, reportFields } from "@/lib/analytics/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import { ImageIds } from "../../../images/[id]/endpoints";
import { periodParams, toPeriod } from "../../period-query";

const ImageReportQuery = z.strictObject({
  ...periodParams,
  fields: z.enum(reportFields).optional().meta({
    description:
      "`summary` returns totals only, which is faster for many images. `standard` also returns days and breakdowns.",
    default: "standard",
  }),
});

export const getImageAnalytics = defineEndpoint({
  method: "GET",
  path: "/analytics/images/{id}",
  operationId: "getImageAnalytics",
  tag: "Analytics",
  summary: "Get image statistics",
  description: "For several IDs, returns an array in the order of the IDs. Unknown IDs are omitted.",
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
