import { wholeFonts } from "./fonts.mjs";
import { iconFolder, icons } from "./icons.mjs";
import { regions } from "./regions.mjs";
import { viewerScript } from "./viewer.mjs";
import { worldMap } from "./world-map.mjs";

/** Folders that hold nothing but generated files. */
export const generatedFolders = [iconFolder];

/**
 * The committed files that are parts of packages, which the product does not install, or built.
 * @param {string} projectRoot
 * @returns {Array<{ file: string, content: Buffer }>}
 */
export function generateAssets(projectRoot) {
  return [
    ...icons(projectRoot),
    ...wholeFonts(projectRoot),
    regions(projectRoot),
    viewerScript(projectRoot),
    worldMap(projectRoot),
  ];
}
