const columns = ["what", "ours", "peer", "ratio", "unit", "spread of the ratio", "peer is"];

/** @param {import("./row.mjs").Row[]} rows */
export function printRows(rows) {
  const lines = rows.map(({ what, ours, peer, ratio, unit, spread, rounds, peerName }) => [
    what,
    figure(ours),
    figure(peer),
    ratio.toFixed(2),
    unit,
    `${spread.map((end) => end.toFixed(2)).join(" to ")} (${rounds} rounds)`,
    peerName,
  ]);
  printTable({ columns, lines });
}

/**
 * Prints a Markdown table that is readable in a terminal too.
 * @param {{ columns: string[], lines: string[][] }} table
 */
export function printTable({ columns: titles, lines }) {
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const print = (line) => console.log(`| ${line.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`);
  console.log("");
  print(titles);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of lines) print(line);
}

function figure(value) {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}
