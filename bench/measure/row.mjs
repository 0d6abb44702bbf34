/**
 * One line of the table: ours and a peer's figures of the same rounds.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} peerName
 * @property {string} unit
 * @property {number} ours median
 * @property {number} peer median
 * @property {number} ratio median of the rounds' own ratios, ours to the peer's
 * @property {[number, number]} spread the lowest and the highest ratio of a round
 * @property {number} rounds
 */

/**
 * @param {{ what: string, peerName: string, unit: string, ours: number[], peer: number[] }} figures of the rounds, in order
 * @returns {Row}
 */
export function row({ what, peerName, unit, ours, peer }) {
  return { what, peerName, unit, ...compareRounds(ours, peer) };
}

/**
 * Compares two contestants' figures of the same rounds.
 * @param {number[]} ours
 * @param {number[]} peer
 * @returns {Pick<Row, "ours" | "peer" | "ratio" | "spread" | "rounds">}
 */
export function compareRounds(ours, peer) {
  // Two figures of one round were measured under the same load of the machine, so their ratio is
  // steadier than the figures.
  const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN));
  return {
    ours: median(ours),
    peer: median(peer),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds: ours.length,
  };
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
