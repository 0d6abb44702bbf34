/**
 * The difference of a total from the total of the period before. `none`: there is nothing to
 * compare with.
 */
export interface Change {
  change: "more" | "less" | "same" | "none";
  /** The difference as a share of the total before. */
  share: number;
}

export function compareTotals(now: number, before: number): Change {
  if (before === 0) return { change: "none", share: 0 };

  const share = Math.abs(now - before) / before;
  if (share < 0.005) return { change: "same", share: 0 };

  return { change: now > before ? "more" : "less", share };
}
