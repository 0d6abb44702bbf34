const columns = ["what", "ours", "peer", "ratio", "unit", "spread of the ratio", "peer is"];

/** Prints the rows as a Markdown table that reads well in a terminal too. @param {import("./measure/row.mjs").Row[]} rows */
export function printTable(rows) {
  const cells = rows.map(({ what, ours, peer, ratio, unit, spread, rounds, peerName }) => [
    what,
    figure(ours),
    figure(peer),
    ratio.toFixed(2),
    unit,
    `${spread.map((end) => end.toFixed(2)).join(" to ")} (${rounds} rounds)`,
    peerName,
  ]);
  const widths = columns.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at].length)));
  const print = (line) => console.log(`| ${line.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`);
  console.log("");
  print(columns);
  print(widths.map((width) => "-".repeat(width)));
  for (const line of cells) print(line);
}

function figure(value) {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}
