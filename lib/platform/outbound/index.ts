export { getFromAddress } from "./address-request";
export { OutboundFailure } from "./outbound-url";
export { type OutboundResponse, safeFetch } from "./safe-fetch";
export { checkOutboundUrl, createOutboundConnector, openSafePool, type SafePool } from "./safe-pool";
