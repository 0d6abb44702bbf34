export { buildDeliveryKey, type DeliveryKey } from "./cell";
export { countDelivery, flushDeliveries } from "./delivery-flusher";
export { getImageReport, getImageReports } from "./get-image-reports";
export { getRecentTraffic, getUsage } from "./get-usage";
export {
  formatStoredBytes,
  getCurrentStorage,
  listCurrentStorage,
  recordStorage,
  sumStoredBytes,
} from "./storage";
