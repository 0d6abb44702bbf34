import type { LimitClass } from "./endpoint";
import type { LimitState } from "./ports";

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, structured fields). */
export function limitHeaders(limitClass: LimitClass, state: LimitState): Record<string, string> {
  return {
    "ratelimit-policy": `"${limitClass}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${limitClass}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
