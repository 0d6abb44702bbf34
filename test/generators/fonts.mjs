import { readFileSync } from "node:fs";
import path from "node:path";

const folder = "node_modules/geist/dist/fonts";
const fonts = {
  "geist.woff2": "geist-sans/Geist-Variable.woff2",
  "geist-mono.woff2": "geist-mono/GeistMono-Variable.woff2",
};

/** The two variable fonts: the library has 60 more files. @param {string} projectRoot */
export function wholeFonts(projectRoot) {
  return Object.entries(fonts).map(([name, source]) => ({
    file: `app/fonts/${name}`,
    content: readFileSync(path.join(projectRoot, folder, source)),
  }));
}

/**
 * The Latin font at a fixed URL: share links are rendered outside of Next.js, which names its files
 * by their hashes.
 * @param {string} projectRoot
 */
export function shareFont(projectRoot) {
  const content = readFileSync(path.join(projectRoot, "app/fonts/geist-latin.woff2"));
  return { file: "public/fonts/geist-latin.woff2", content };
}

/**
 * The font of drawn link previews. Their library reads no WOFF2.
 * @param {string} projectRoot
 */
export function cardFont(projectRoot) {
  const content = readFileSync(path.join(projectRoot, folder, "geist-sans/Geist-SemiBold.ttf"));
  return { file: "lib/engine/card/geist-semibold.ttf", content };
}
