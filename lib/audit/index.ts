export { listAuditLogs } from "./list-audit-logs";
export { pruneAuditLogs } from "./prune-audit-logs";
export { recordAudit } from "./record-audit";
export { recordFailedWrite } from "./record-failed-write";
