import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Maps a bundle in `dist` to its entry. */
export const bundleEntries = {
  web: "server/web.ts",
  worker: "server/worker.ts",
  migrate: "server/migrate.ts",
  decoder: "server/decoder.ts",
  cli: "cli/albumen.ts",
};

export const bundleNames = /** @type {Array<keyof typeof bundleEntries>} */ (Object.keys(bundleEntries));

/**
 * Bundles the entries of our own processes. Packages stay external, which makes bundling take milliseconds and lets each
 * process load only what it uses.
 * @param {string} projectRoot
 * @param {Array<keyof typeof bundleEntries>} names
 */
export async function buildBundles(projectRoot, names) {
  const esbuild = await import("esbuild");
  const result = await esbuild.build(bundleOptions(projectRoot, names, path.join(projectRoot, "dist")));
  // Otherwise its process stays as long as ours.
  await esbuild.stop();
  for (const file of result.outputFiles) replaceFile(file.path, file.contents);
}

/**
 * @param {string} projectRoot
 * @param {Array<keyof typeof bundleEntries>} names
 * @param {string} outputFolder
 */
export function bundleOptions(projectRoot, names, outputFolder) {
  return /** @type {const} */ ({
    absWorkingDir: projectRoot,
    entryPoints: Object.fromEntries(names.map((name) => [name, bundleEntries[name]])),
    outdir: outputFolder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    alias: { "@": projectRoot },
    platform: "node",
    target: "node20.9",
    format: "esm",
    jsx: "automatic",
    write: false,
    logLevel: "silent",
  });
}

/**
 * Replaces the file atomically: a process that is about to load it sees the old content or the new one. Returns whether the two differ.
 * @param {string} file
 * @param {Uint8Array} contents
 */
export function replaceFile(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, contents);
  renameSync(temporaryFile, file);
  return true;
}
