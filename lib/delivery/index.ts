export { deliver, deliverShared } from "./deliver";
export { deliverExport, isExportPath } from "./deliver-export";
export { findOpenImage } from "./open-image";
