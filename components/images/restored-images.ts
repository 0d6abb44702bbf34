import { useEffect } from "react";

const listeners = new Set<(imageId: string) => void>();

/** Notifies the visible list that an image was restored, which can then focus it. */
export function notifyRestored(imageId: string): void {
  for (const listener of listeners) listener(imageId);
}

/** Calls back for each restored image while the component is mounted. */
export function useRestoredImages(onRestored: (imageId: string) => void): void {
  useEffect(() => {
    listeners.add(onRestored);
    return () => {
      listeners.delete(onRestored);
    };
  }, [onRestored]);
}
