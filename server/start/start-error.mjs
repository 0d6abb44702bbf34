/** An error that a user can fix: printed as one sentence, without a stack. */
export class StartError extends Error {}

/** Prints why an entry point failed: one sentence for a known reason, the whole error otherwise. */
export function printError(error) {
  console.error(error instanceof StartError ? error.message : error);
}
