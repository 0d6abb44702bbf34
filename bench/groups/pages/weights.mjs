import { pageBudgets } from "../../../test/harness/page-budgets.mjs";
import { weighPage } from "../../../test/harness/page-weight.mjs";
import { printTable } from "../../measure/table.mjs";

const parts = /** @type {const} */ (["html", "scripts", "styles"]);

/**
 * Compares the bytes of pages with their budgets, and prints a table.
 * @param {string} origin
 * @param {readonly { kind: import("../../../test/harness/page-budgets.mjs").PageKind, path: string,
 *   cookie?: string }[]} pages
 */
export async function printWeights(origin, pages) {
  const lines = [];
  for (const { kind, path, cookie } of pages) {
    const weight = await weighPage({ origin, path, ...(cookie !== undefined && { cookie }) });
    lines.push([path, ...parts.map((part) => format(weight[part], pageBudgets[kind][part]))]);
  }
  const columns = ["page", "HTML, bytes", "scripts, bytes with gzip", "style sheets, bytes with gzip"];
  printTable({ columns, lines });
}

/** @param {number} bytes @param {number} budget */
function format(bytes, budget) {
  const text = `${bytes.toLocaleString("en")} of ${budget.toLocaleString("en")}`;
  return bytes > budget ? `**${text}**` : text;
}
