import { useSyncExternalStore } from "react";

/** Sensitive images that the person asked to see since the page was loaded. */
const shownIds = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface MarkedImage {
  id: string;
  nsfw?: boolean | undefined;
}

/** Shows a sensitive image, wherever it appears. */
export function showSensitive({ id }: MarkedImage): void {
  shownIds.add(id);
  for (const listener of listeners) listener();
}

/** Whether the image is sensitive and the person has not asked to see it: then it is blurred. */
export function useIsVeiled({ id, nsfw }: MarkedImage): boolean {
  const isSensitive = nsfw === true;
  return useSyncExternalStore(
    subscribe,
    () => isSensitive && !shownIds.has(id),
    () => isSensitive,
  );
}
