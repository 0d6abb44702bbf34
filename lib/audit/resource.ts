import { z } from "zod";

export const auditActions = ["create", "update", "delete", "restore"] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditStatuses = ["success", "failed"] as const;
export type AuditStatus = (typeof auditStatuses)[number];

/** Retention of entries: a year, plus a month to review it. */
export const auditRetentionDays = 400;

export const AuditLogResource = z
  .object({
    id: z.string(),
    created_at: z.string(),
    action: z.enum(auditActions),
    resource_type: z.string().describe("`image`, `album`, `tag`, `api_key` or another type"),
    resource_id: z.string().nullable(),
    status: z
      .enum(auditStatuses)
      .describe("`failed`: the caller was authenticated but not allowed to do this"),
    affected_count: z.number().int(),
    metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "For updates: `fields`, the changed fields. For rejected writes: `code`, `operation` and, with an API key, `key_id`.",
      ),
  })
  .meta({ id: "AuditLog" });
export type AuditLogResource = z.output<typeof AuditLogResource>;

export const AuditLogPage = z
  .object({ data: z.array(AuditLogResource), next_cursor: z.string().nullable() })
  .meta({ id: "AuditLogPage" });
