export { OutboundFailure } from "./outbound-failure";
export { safeFetch } from "./safe-fetch";
