/**
 * `poll` is for cheap reads that clients repeat every few seconds; they must not use up what the
 * others may read.
 */
export type RateLimitClass = "read" | "write" | "upload" | "ai" | "poll";
