export { listAuditLogs, pruneAuditLogs } from "./audit-logs";
export { recordFailedWrite } from "./record-audit";
