/** Whether the last request to the service found it, for the bar that reports it. */
let isReachable = true;
const listeners = new Set<() => void>();

export function reportReachable(reachable: boolean): void {
  if (reachable === isReachable) return;

  isReachable = reachable;
  for (const listener of listeners) listener();
}

export function isServiceReachable(): boolean {
  return isReachable;
}

export function subscribeToReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
