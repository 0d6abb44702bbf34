import { useSyncExternalStore } from "react";

const subscribeNever = () => () => undefined;

/** False in the server's HTML and in the browser's first render, which must match it. */
export function useIsMounted(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
