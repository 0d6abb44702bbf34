export { type DeliveryKey, buildDeliveryKey } from "./cell";
export { countDelivery, flushDeliveries } from "./count-delivery";
export { getCurrentStorage } from "./current-storage";
export { getImageReport, getImageReports } from "./get-image-reports";
export { getRecentTraffic } from "./get-recent-traffic";
export { getUsage } from "./get-usage";
export { recordStorage } from "./record-storage";
