const key = "albumen-handle";

/**
 * Returns the handle of the account whose dashboard this browser has shown; undefined also where
 * storage is blocked.
 */
export function readKnownHandle(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberHandle(handle: string): void {
  try {
    localStorage.setItem(key, handle);
  } catch {
    // Without storage, public pages offer no way back to the dashboard.
  }
}
