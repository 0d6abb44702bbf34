import { readFileSync } from "node:fs";
import { printTable } from "./table.mjs";

/**
 * A row with the ratio of the last accepted state and the ratio to reach.
 * @typedef {object} Accepted
 * @property {string} what
 * @property {string} peerName
 * @property {"higher" | "lower"} better
 * @property {number} [accepted] of the last accepted state; missing for a row that is new
 * @property {number} goal
 */

const file = new URL("../accepted.json", import.meta.url);

/**
 * Prints the rows that have an accepted ratio or a goal: before, now, goal.
 * @param {import("./row.mjs").Row[]} rows
 */
export function printAccepted(rows) {
  const lines = readAccepted().flatMap((accepted) => {
    const row = rows.find(({ what, peerName }) => what === accepted.what && peerName === accepted.peerName);
    return row ? [toLine(row, accepted)] : [];
  });
  if (lines.length === 0) return;

  printTable({ columns: ["ratio to the baseline", "before", "now", "goal", ""], lines });
}

/**
 * @param {import("./row.mjs").Row} row
 * @param {Accepted} accepted
 */
function toLine({ what, peerName, ratio }, { better, accepted, goal }) {
  const isReached = better === "higher" ? ratio >= goal : ratio <= goal;
  return [
    `${what} (${peerName})`,
    accepted?.toFixed(2) ?? "–",
    ratio.toFixed(2),
    `${better === "higher" ? "≥" : "≤"} ${goal.toFixed(2)}`,
    isReached ? "reached" : "missed",
  ];
}

/** @returns {Accepted[]} */
function readAccepted() {
  return JSON.parse(readFileSync(file, "utf8"));
}
