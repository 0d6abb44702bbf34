export { recordAudit } from "./record-audit";
