import type { RateLimitClass } from "./endpoint";
import type { RateLimitResult } from "./ports";

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, structured fields). */
export function rateLimitHeaders(limitClass: RateLimitClass, state: RateLimitResult): Record<string, string> {
  return {
    "ratelimit-policy": `"${limitClass}";q=${state.limit};w=${state.windowSeconds}`,
    ratelimit: `"${limitClass}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
