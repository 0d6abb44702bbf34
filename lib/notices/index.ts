export { dismissNotices } from "./dismiss-notices";
export { listNotices } from "./find-notices";
export { sendDigests } from "./send-digests";
export { parseUnsubscribeQuery, stopEmailNotices } from "./unsubscribe";
