import { prepareVariant } from "../delivery/variant.mjs";
import { corpusUploads } from "../resilience/corpus.mjs";
import { flood } from "../resilience/flood.mjs";
import { slowReaders } from "../resilience/slow-readers.mjs";

/**
 * What others notice, and what it costs, when somebody reads slowly, uploads broken files and bombs, or links to a picture
 * from a much visited page.
 * @param {import("./index.mjs").Context} context
 */
export async function resilience(context) {
  const variant = await prepareVariant(context.session);
  const rows = [];
  for (const measure of [flood, slowReaders, corpusUploads]) {
    rows.push(...(await measure({ ...context, variant })));
  }
  return rows;
}
