import { accepted, defineEndpoint, json } from "@/lib/http";
import { challengeErrors } from "@/lib/identity/challenge/errors";
import * as reports from "@/lib/operation/reports";
import { CreateReport, ReceivedReport } from "@/lib/operation/reports/resource";

export const createReport = defineEndpoint({
  method: "POST",
  path: "/reports",
  operationId: "createReport",
  tag: "Public",
  summary: "Report an image to the operators",
  description:
    "The response is the same for every URL of an image of this service. A report is stored only if the URL opens an image to anyone.",
  auth: "public",
  rateLimit: "write",
  body: json(CreateReport),
  success: accepted(ReceivedReport, "The report was received"),
  errors: [challengeErrors.failed],
  handler: ({ body }) => reports.createReport(body),
});
