import { prepareVariant } from "./delivery/variant.mjs";
import { corpusUploads } from "./resilience/corpus.mjs";
import { flood } from "./resilience/flood.mjs";
import { slowReaders } from "./resilience/slow-readers.mjs";

/**
 * Measures the effect on other clients, and the cost, of slow readers, uploads of broken files and
 * bombs, and a link to an image from a busy page.
 * @param {import("./index.mjs").Context} context
 */
export async function resilience(context) {
  const variant = await prepareVariant(context.session);
  const rows = [];
  for (const measure of context.isQuick ? [corpusUploads] : [flood, slowReaders, corpusUploads]) {
    rows.push(...(await measure({ ...context, variant })));
  }

  return rows;
}
