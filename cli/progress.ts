/** Between two lines about how far a command is. */
const reportMs = 5_000;

/**
 * Returns a function that passes its argument on every few seconds at most, not before the first
 * have passed.
 */
export function everyFewSeconds<Progress>(
  report: (progress: Progress) => void,
): (progress: Progress) => void {
  let reportedAt = Date.now();
  return (progress) => {
    if (Date.now() - reportedAt < reportMs) return;

    reportedAt = Date.now();
    report(progress);
  };
}
