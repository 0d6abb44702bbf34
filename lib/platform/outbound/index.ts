export { OutboundFailure } from "./outbound-failure";
export { type OutboundResponse, safeFetch } from "./safe-fetch";
