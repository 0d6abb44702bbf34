import { useCallback, useSyncExternalStore } from "react";

/** Whether the window is narrower than this; on the server it never is. */
export function useIsBelow(width: `${number}rem`): boolean {
  const query = `(width < ${width})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );

  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
