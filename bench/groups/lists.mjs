import { timeLists } from "../million/million.mjs";

/**
 * A table of its own: each order and filter at a million images, timed in the database.
 * @param {import("./index.mjs").Context} context
 * @returns {Promise<import("../measure/row.mjs").Row[]>}
 */
export async function lists({ service }) {
  await timeLists(service);
  return [];
}
