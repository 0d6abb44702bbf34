/**
 * Which files a restore from a backup writes: those that are missing, or those that are damaged
 * too.
 */
export const restoreModes = ["missing", "all"] as const;
