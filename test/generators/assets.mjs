import { icons } from "./icons.mjs";
import { regions } from "./regions.mjs";

/**
 * The committed files that are parts of packages. The product does not install those packages.
 * @param {string} projectRoot
 * @returns {Array<{ file: string, text: string }>}
 */
export function generateAssets(projectRoot) {
  return [icons(projectRoot), regions(projectRoot)];
}
