import { useSyncExternalStore } from "react";
import { parseTheme, type Theme, themeCookie } from "./theme";

const yearSeconds = 31_536_000;

/** Several controls show the theme. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The theme. A change shows at once, also on the pages before signing in. `save` saves it for the
 * account.
 */
export function useTheme(initial: Theme, save?: (theme: Theme) => void): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => parseTheme(document.documentElement.dataset.theme),
    () => initial,
  );

  return [
    theme,
    (chosen) => {
      showTheme(chosen);
      save?.(chosen);
    },
  ];
}

/** Shows the theme at once and remembers it in this browser. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`;
  for (const listener of listeners) listener();
}
