import { defineEndpoint, ok } from "@/lib/http";
import { commonErrors } from "@/lib/kernel/errors";
import * as reports from "@/lib/operation/reports";
import { ReportPage } from "@/lib/operation/reports/resource";
import { PageQuery, toPageOptions } from "../../page-query";

export const listReports = defineEndpoint({
  method: "GET",
  path: "/admin/reports",
  operationId: "listReports",
  tag: "Operators",
  summary: "List reports",
  description: "Open reports come first, then the newest. Resolved reports are deleted after 180 days.",
  auth: { scope: "admin:read", operators: true },
  rateLimit: "read",
  query: PageQuery,
  success: ok(ReportPage, "One page of reports"),
  errors: [commonErrors.invalidCursor],
  handler: ({ query }) => reports.listReports(toPageOptions(query)),
});
