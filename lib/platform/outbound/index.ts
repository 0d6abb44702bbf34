export { getFromAddress } from "./address-request";
export { followingFetch } from "./following-fetch";
export { OutboundFailure } from "./outbound-url";
export type { OutboundResponse } from "./safe-fetch";
export { checkOutboundUrl, createOutboundConnector, openSafePool, type SafePool } from "./safe-pool";
