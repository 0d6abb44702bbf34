/**
 * Runs the work and prints how long it took.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function timed(title, work) {
  const startedAt = Date.now();
  const result = await work();
  console.log(`${title}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);

  return result;
}
