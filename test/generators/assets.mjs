import { cardFont, shareFont, wholeFonts } from "./fonts.mjs";
import { iconFolder, icons } from "./icons.mjs";
import { markFont } from "./mark-font.mjs";
import { pageScripts, shareStyle } from "./page-scripts.mjs";
import { regions } from "./regions.mjs";
import { thirdPartyNotices } from "./third-party-notices.mjs";
import { worldMap } from "./world-map.mjs";

/** Folders that hold nothing but generated files. */
export const generatedFolders = [iconFolder];

/**
 * The committed files that are parts of packages, which the product does not install, or built, and
 * the licenses of packages.
 * @param {string} projectRoot
 * @returns {Array<{ file: string, content: Buffer }>}
 */
export function generateAssets(projectRoot) {
  return [
    ...icons(projectRoot),
    ...wholeFonts(projectRoot),
    shareFont(projectRoot),
    cardFont(projectRoot),
    ...markFont(projectRoot),
    regions(projectRoot),
    ...pageScripts(projectRoot),
    shareStyle(projectRoot),
    worldMap(projectRoot),
    ...thirdPartyNotices(projectRoot),
  ];
}
