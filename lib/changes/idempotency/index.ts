export { claimKey, pruneIdempotencyKeys, releaseKey, renewKey, saveResponse } from "./idempotency-store";
