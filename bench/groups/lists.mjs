import { timeLists } from "../million/million.mjs";

/**
 * Two tables of its own: each order and filter at a million images, and collections and queries, timed
 * in the database.
 * @param {import("./index.mjs").Context} context
 * @returns {Promise<import("../measure/row.mjs").Row[]>}
 */
export async function lists({ service, images }) {
  await timeLists(service, images);
  return [];
}
