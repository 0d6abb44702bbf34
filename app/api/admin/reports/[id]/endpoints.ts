import { z } from "zod";
import { defineEndpoint, json, ok } from "@/lib/http";
import { operatorErrors } from "@/lib/operation/operators/errors";
import * as reports from "@/lib/operation/reports";
import { reportErrors } from "@/lib/operation/reports/errors";
import { ReportResource, ResolveReport } from "@/lib/operation/reports/resource";

export const resolveReport = defineEndpoint({
  method: "PATCH",
  path: "/admin/reports/{id}",
  operationId: "resolveReport",
  tag: "Operators",
  summary: "Resolve a report",
  auth: { scope: "admin:write", operators: true },
  needsFreshSignIn: true,
  rateLimit: "write",
  audit: { action: "update", resourceType: "report", idParam: "id" },
  params: z.strictObject({ id: z.string() }),
  body: json(ResolveReport),
  success: ok(ReportResource, "The report"),
  errors: [
    reportErrors.unknownReport,
    reportErrors.resolved,
    reportErrors.imageDeleted,
    operatorErrors.unknownImage,
  ],
  handler: ({ actor, params, body }) => reports.resolveReport(actor, params.id, body),
});
