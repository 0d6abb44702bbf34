import { accepted, defineEndpoint, json } from "@/lib/http";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import * as reports from "@/lib/operation/reports";
import { CreateReport, ReceivedReport } from "@/lib/operation/reports/resource";

export const createReport = defineEndpoint({
  method: "POST",
  path: "/reports",
  operationId: "createReport",
  tag: "Public",
  summary: "Report an image",
  description:
    "The response is the same for every image URL of this server. A report is stored only if anyone can open the URL.",
  auth: "public",
  rateLimit: "write",
  body: json(CreateReport),
  success: accepted(ReceivedReport, "The report was received"),
  errors: [challengeErrors.failed],
  handler: ({ body }) => reports.createReport(body),
});
