export { deliverCard } from "./card/deliver-card";
export { deliver, deliverOnDomain, deliverShared, deliverToViewer } from "./deliver";
export { deliverCached } from "./deliver-cached";
export { deliverExport, deliverJobArchive, isExportPath } from "./deliver-export";
export { clearDeliveryCaches } from "./delivery-cache";
export { parseDeliveryPath } from "./delivery-request";
export { formatsByPreference } from "./negotiate";
export { findOpenImage } from "./open-image";
export { toEtag } from "./prepared-response";
