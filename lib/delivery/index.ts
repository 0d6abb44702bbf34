export { deliverExport, isExportPath } from "./deliver-export";
export { deliver, deliverShared } from "./deliver";
