export { deliver } from "./deliver";
export { deliverExport, isExportPath } from "./deliver-export";
