/** Safari has no `requestIdleCallback`. */
const assumedIdleMs = 3_000;

/** Calls a function when the browser has nothing else to do, and returns one that cancels this. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, assumedIdleMs);
    return () => clearTimeout(timer);
  }

  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
