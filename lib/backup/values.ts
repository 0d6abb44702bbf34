/** The files that a restore from a backup writes: missing ones, or damaged ones too. */
export const restoreModes = ["missing", "all"] as const;
