import { measureSizes } from "../million/table-sizes.mjs";
import { readDatabaseUrl } from "../setup/database-url.mjs";

/**
 * A table of its own: what an image takes in the database.
 * @param {import("./index.mjs").Context} context
 * @returns {Promise<import("../measure/row.mjs").Row[]>}
 */
export async function sizes({ service }) {
  await measureSizes(readDatabaseUrl(service));
  return [];
}
