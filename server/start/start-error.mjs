/** A reason that a person can act on: printed as one sentence, without a stack. */
export class StartError extends Error {}

/** Prints why an entry point failed: one sentence when the reason is understood, the whole error when it is not. */
export function printError(error) {
  console.error(error instanceof StartError ? error.message : error);
}
