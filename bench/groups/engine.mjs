import { timed } from "../measure/timed.mjs";
import { preparePhotos } from "./engine/prepare-photos.mjs";
import { comparePresetsAlone } from "./engine/presets-alone.mjs";
import { comparePresetsInProduct } from "./engine/presets-in-product.mjs";

/**
 * Rows "presets" and "engine alone": images made in the product and by its decoders alone, compared
 * with scripts.
 * @param {import("./index.mjs").Context} context
 */
export async function engine({ service, session, folder, isQuick }) {
  const { large, set, note } = await preparePhotos(folder);
  console.log(note);
  const work = { service, session, large, set, folder, isQuick };
  const inProduct = await timed("presets in the product", () => comparePresetsInProduct(work));
  if (isQuick) return inProduct;

  const alone = await timed("engine alone", () => comparePresetsAlone(work));

  return [...inProduct, ...alone];
}
