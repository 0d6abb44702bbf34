import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Removes files that the build does not have from what its pages preload: Turbopack names chunks
 * there that it has merged into others, and browsers would get 404 for them.
 * @param {string} buildFolder `.next`
 */
export function dropMissingPreloads(buildFolder) {
  const server = path.join(buildFolder, "server");
  for (const name of readdirSync(server, { recursive: true, encoding: "utf8" })) {
    if (path.basename(name) !== "react-loadable-manifest.json") continue;

    const file = path.join(server, name);
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    for (const entry of Object.values(manifest))
      entry.files = entry.files.filter((chunk) => existsSync(path.join(buildFolder, chunk)));
    writeFileSync(file, JSON.stringify(manifest));
  }
}
