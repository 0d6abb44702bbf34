import { useSyncExternalStore } from "react";

/** Where sheets take the place of panels: Tailwind's `max-lg`. */
export const narrowViewport = "(width < 64rem)";

/** Whether the window is narrow; on the server it never is. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrowViewport);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(narrowViewport).matches,
    () => false,
  );
}
