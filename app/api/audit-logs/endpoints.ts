import { z } from "zod";
import * as audit from "@/lib/audit";
import { AuditLogPage, auditActions, auditRetentionDays, auditStatuses } from "@/lib/audit/resource";
import { defineEndpoint, ok } from "@/lib/http";
import { Day } from "@/lib/kernel/dates";
import { commonErrors } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { PageQuery, toPageOptions } from "../page-query";

const AuditLogQuery = PageQuery.extend({
  action: z.enum(auditActions).optional(),
  resource_type: z
    .string()
    .regex(/^[a-z_]{1,50}$/, "lower-case letters and underscores")
    .optional(),
  resource_id: wireText({ min: 1, max: 255 })
    .optional()
    .describe("ID of the resource, such as an image ID or an album slug"),
  status: z.enum(auditStatuses).optional(),
  from: Day.optional().describe("First day, `YYYY-MM-DD` in UTC"),
  to: Day.optional().describe("Last day, `YYYY-MM-DD` in UTC"),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ["to"],
  message: "is earlier than from",
});

export const listAuditLogs = defineEndpoint({
  method: "GET",
  path: "/audit-logs",
  operationId: "listAuditLogs",
  tag: "Audit log",
  summary: "List audit log entries",
  description: `Newest first. Every change by the web app, the API or a job adds one entry. Rejected writes with one of your credentials also add one, up to 60 per minute and credential. Calls that change nothing add none. Entries are kept for ${auditRetentionDays} days.`,
  auth: { scope: "audit:read" },
  role: "manager",
  rateLimit: "read",
  query: AuditLogQuery,
  success: ok(AuditLogPage, "One page of entries"),
  errors: [commonErrors.invalidCursor],
  handler: ({ actor, query }) => {
    const { action, resource_type, resource_id, status, from, to } = query;
    const filters = { action, resourceType: resource_type, resourceId: resource_id, status, from, to };
    return audit.listAuditLogs(actor, { filters, ...toPageOptions(query) });
  },
});
