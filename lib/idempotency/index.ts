export { claimKey, saveResponse, pruneIdempotencyKeys, releaseKey } from "./idempotency-store";
