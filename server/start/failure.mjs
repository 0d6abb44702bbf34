/** A reason that a person can act on: printed as one sentence, without a stack. */
export class StartFailure extends Error {}

/** Prints why an entry point failed: one sentence when the reason is understood, the whole error when it is not. */
export function reportFailure(error) {
  console.error(error instanceof StartFailure ? error.message : error);
}
