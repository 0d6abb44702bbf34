/**
 * Measures the contestants in turns, which makes other load of the machine affect all of them
 * alike. Each round starts with another contestant. Ends after the given rounds, or as soon as the
 * next might not fit into the time.
 * @template {string} Name
 * @template Figure
 * @param {Record<Name, () => Promise<Figure>>} contestants
 * @param {{ rounds: number, budgetMs: number }} options at least two rounds are run
 * @returns {Promise<Record<Name, [Figure, ...Figure[]]>>} each one's figures by round
 */
export async function interleave(contestants, { rounds, budgetMs }) {
  const names = /** @type {Name[]} */ (Object.keys(contestants));
  const figures = /** @type {Record<Name, Figure[]>} */ (
    Object.fromEntries(names.map((name) => [name, /** @type {Figure[]} */ ([])]))
  );
  const startedAt = performance.now();
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    const roundStartedAt = performance.now();
    if (round >= 2 && roundStartedAt - startedAt + longestMs > budgetMs) break;

    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      figures[name].push(await contestants[name]());
    }
    longestMs = Math.max(longestMs, performance.now() - roundStartedAt);
  }

  return /** @type {Record<Name, [Figure, ...Figure[]]>} */ (figures);
}
