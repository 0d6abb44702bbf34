import { useEffect } from "react";

let requested: string | undefined;
const listeners = new Set<() => void>();

/** Makes the list of the next page, or of this one, show an image with the focus. */
export function requestFocus(imageId: string): void {
  requested = imageId;
  for (const listener of listeners) listener();
}

/** Calls back with the image that is to receive the focus, once. */
export function useRequestedFocus(onRequest: (imageId: string) => void): void {
  useEffect(() => {
    const take = () => {
      if (requested === undefined) return;

      onRequest(requested);
      requested = undefined;
    };
    take();
    listeners.add(take);

    return () => {
      listeners.delete(take);
    };
  }, [onRequest]);
}
