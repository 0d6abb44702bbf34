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
  resource_id: wireText({ min: 1, max: 255 }).optional().describe("An image's id, an album's slug …"),
  status: z.enum(auditStatuses).optional(),
  from: Day.optional().describe("First day, YYYY-MM-DD, in UTC"),
  to: Day.optional().describe("Last day, YYYY-MM-DD, in UTC"),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ["to"],
  message: "is earlier than from",
});

export const listAuditLogs = defineEndpoint({
  method: "GET",
  path: "/audit-logs",
  operationId: "listAuditLogs",
  tag: "Audit log",
  summary: "List changes and rejected writes in your account, newest first",
  description: `Every change by the web pages, the API or a job adds one entry. So does every rejected write with one of your credentials, up to 60 per minute and credential. A call that changes nothing adds none. Entries are kept for ${auditRetentionDays} days.`,
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
