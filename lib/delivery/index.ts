export { deliver, deliverShared } from "./deliver";
export { deliverExport, isExportPath } from "./deliver-export";
