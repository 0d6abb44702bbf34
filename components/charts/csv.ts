type Cell = string | number;

/** Characters with which spreadsheets start a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * Returns CSV as in RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe
 * in front: filenames and referrers are chosen by others.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);

  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
