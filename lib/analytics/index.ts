export { buildDeliveryKey, type DeliveryKey } from "./cell";
export { countDelivery, flushDeliveries } from "./count-delivery";
export { getCurrentStorage } from "./get-current-storage";
export { getImageReport, getImageReports } from "./get-image-reports";
export { getRecentTraffic } from "./get-recent-traffic";
export { getUsage } from "./get-usage";
export { recordStorage } from "./record-storage";
