/** The start of the names of a library's marks in the storage of the browser. */
export const markPrefix = (library: string) => `albumen.cull.${library}.`;

/** Whether this browser has marks of the library that are not known to be saved. */
export function hasStoredMarks(library: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(markPrefix(library)));
  } catch {
    return false;
  }
}

type Listener = (ids: readonly string[], reason: string | undefined) => void;
const listeners = new Set<Listener>();

/** Calls back with images whose marks the server has rejected. */
export function onRejectedMarks(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function reportRejectedMarks(...rejected: Parameters<Listener>): void {
  for (const listener of listeners) listener(...rejected);
}
