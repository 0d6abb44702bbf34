import { useSyncExternalStore } from "react";
import { canUsePasskeys } from "./passkey-browser";

const subscribeNever = () => () => undefined;

/** Undefined in the server's HTML and in the browser's first render, which must match it. */
export function useCanUsePasskeys(host: string): boolean | undefined {
  return useSyncExternalStore(
    subscribeNever,
    () => canUsePasskeys(host),
    () => undefined,
  );
}
