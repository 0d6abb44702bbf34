export { deliver, deliverOnDomain, deliverShared } from "./deliver";
export { deliverExport, deliverJobArchive, isExportPath } from "./deliver-export";
export { clearDeliveryCaches } from "./delivery-cache";
export { findOpenImage } from "./open-image";
