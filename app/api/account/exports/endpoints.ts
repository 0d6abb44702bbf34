import * as accountExports from "@/lib/archives";
import { AccountExportPage, exportRetentionDays } from "@/lib/archives/resource";
import { defineEndpoint, ok } from "@/lib/http";

export const listExports = defineEndpoint({
  method: "GET",
  path: "/account/exports",
  operationId: "listExports",
  tag: "Account",
  summary: "List exports",
  description: `Returns the latest 20 exports of the last ${exportRetentionDays} days, newest first.`,
  auth: { scope: "*" },
  rateLimit: "poll",
  success: ok(AccountExportPage, "The exports"),
  errors: [],
  handler: ({ actor }) => accountExports.listExports(actor),
});
