/**
 * `npm run test:complete` compares every image and every combination, and runs single cases that
 * take seconds.
 */
export const isComplete = process.env.ALBUMEN_TEST_COMPLETE === "true";

/**
 * Returns every `step`-th case in `npm test`, where each costs seconds, and all cases in
 * `npm run test:complete`.
 */
export function sample<T>(cases: readonly T[], step: number): T[] {
  return cases.filter((_, index) => isComplete || index % step === 0);
}
