import { useEffect } from "react";

const listeners = new Set<(imageId: string) => void>();

/** Tells the list that is shown that an image is back in it, so that the focus can go there. */
export function notifyRestored(imageId: string): void {
  for (const listener of listeners) listener(imageId);
}

/** Calls back for each image that comes back while the component is shown. */
export function useRestoredImages(onRestored: (imageId: string) => void): void {
  useEffect(() => {
    listeners.add(onRestored);
    return () => {
      listeners.delete(onRestored);
    };
  }, [onRestored]);
}
