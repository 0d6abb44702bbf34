export { buildDeliveryKey, type Cell, type DeliveryKey, unknownCountry } from "./cell";
export { countRequests } from "./count-requests";
export { DeliveryCounter } from "./delivery-counter";
export { countDelivery, flushDeliveries } from "./delivery-flusher";
export { getImageReport, getImageReports } from "./get-image-reports";
export { getRecentTraffic, getUsage } from "./get-usage";
export { toUtcDay } from "./period";
export {
  formatStoredBytes,
  getCurrentStorage,
  listCurrentStorage,
  recordStorage,
  sumStoredBytes,
} from "./storage";
export { parseReferrer } from "./visit-headers";
export { writeCells } from "./write-cells";
