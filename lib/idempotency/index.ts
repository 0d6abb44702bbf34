export { claimKey, keepAnswer, pruneIdempotencyKeys, releaseKey } from "./idempotency-store";
