export { claimKey, pruneIdempotencyKeys, releaseKey, saveResponse } from "./idempotency-store";
