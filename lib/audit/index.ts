export { recordAudit } from "./record-audit";
export { recordRefusal } from "./record-refusal";
