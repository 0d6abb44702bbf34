import { pageBudgets } from "../../../test/harness/page-budgets.mjs";
import { weighPage } from "../../../test/harness/page-weight.mjs";
import { printTable } from "../../measure/table.mjs";

const parts = /** @type {const} */ (["html", "scripts", "styles"]);

/**
 * Returns the bytes of pages, next to their budgets.
 * @param {string} origin
 * @param {readonly { kind: import("../../../test/harness/page-budgets.mjs").PageKind, path: string,
 *   cookie?: string }[]} pages
 */
export async function weighPages(origin, pages) {
  const lines = [];
  for (const { kind, path, cookie } of pages) {
    const weight = await weighPage({ origin, path, ...(cookie !== undefined && { cookie }) });
    lines.push([path, ...parts.map((part) => format(weight[part], pageBudgets[kind][part]))]);
  }

  return lines;
}

/** @param {string[][]} lines of `weighPages` */
export function printWeights(lines) {
  const columns = ["page", "HTML, bytes", "scripts, bytes with gzip", "style sheets, bytes with gzip"];
  printTable({ columns, lines });
}

/** @param {number} bytes @param {number} budget */
function format(bytes, budget) {
  const text = `${bytes.toLocaleString("en")} of ${budget.toLocaleString("en")}`;
  return bytes > budget ? `**${text}**` : text;
}
