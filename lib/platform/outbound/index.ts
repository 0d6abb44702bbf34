export { OutboundFailure } from "./outbound-url";
export { type OutboundResponse, safeFetch } from "./safe-fetch";
