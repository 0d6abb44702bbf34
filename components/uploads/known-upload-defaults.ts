import type { UploadDefaults } from "./to-upload-defaults";

// Apart from what fetches them: pages that only receive them do not load the client of the API.

let known: { defaults: UploadDefaults; readAt: number } | undefined;
const listeners = new Set<() => void>();

/** Keeps the defaults that were read then, in milliseconds. */
export function setUploadDefaults(defaults: UploadDefaults, readAt = Date.now()): void {
  known = { defaults, readAt };
  for (const listener of listeners) listener();
}

/** Returns the defaults unless they were read before then. */
export function findUploadDefaults(oldest: number): UploadDefaults | undefined {
  return known && known.readAt > oldest ? known.defaults : undefined;
}

export function subscribeToUploadDefaults(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
