import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Removes files that the build does not have from what its pages preload: Turbopack names chunks
 * there that it has merged into others, and browsers would get 404 for them.
 * @param {string} buildFolder `.next`
 */
export function dropMissingPreloads(buildFolder) {
  editManifests(path.join(buildFolder, "server"), "react-loadable-manifest.json", (manifest) => {
    for (const entry of Object.values(manifest))
      entry.files = entry.files.filter((chunk) => existsSync(path.join(buildFolder, chunk)));
  });
}

/**
 * Removes the script for browsers without modules from all pages. No supported browser requests it.
 * @param {string} buildFolder `.next`
 */
export function dropPolyfills(buildFolder) {
  editManifests(buildFolder, "build-manifest.json", (manifest) => {
    manifest.polyfillFiles = [];
  });
}

/** @param {string} folder @param {string} basename @param {(manifest: any) => void} edit */
function editManifests(folder, basename, edit) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.basename(name) !== basename) continue;

    const file = path.join(folder, name);
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    edit(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  }
}
