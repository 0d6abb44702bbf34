import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";

/** Maps a bundle in `dist` to its entry. */
export const bundleEntries = {
  web: "server/web.ts",
  worker: "server/worker.ts",
  migrate: "server/migrate.ts",
  decoder: "server/decoder.ts",
  cli: "cli/albumen.ts",
  client: "packages/cli/src/main.ts",
};

export const bundleNames = /** @type {Array<keyof typeof bundleEntries>} */ (Object.keys(bundleEntries));

/**
 * Packages that are loaded from their own files: Next.js brings its own bundles, sharp is native,
 * the pg driver only tries pg-native, and jsonc-parser has a module format whose parts the bundler
 * does not find. React is one for components and for its renderer, which is loaded on use.
 */
const externalPackages = ["next", "sharp", "pg-native", "jsonc-parser", "react", "react-dom"];

/** Packages that are tried, and not installed. */
const absentPackages = ["pg-native"];

/** A package that is imported at its first use is rarely used, or large. */
const loadedOnUse = {
  name: "loaded-on-use",
  setup: (/** @type {import("esbuild").PluginBuild} */ { onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === "dynamic-import" && !name.startsWith("@/") ? { external: true } : undefined,
    ),
};

/** Packages in CommonJS require Node's modules. */
const requireBanner =
  'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);';

/**
 * Bundles the entries of our own processes with the packages that they use: a process reads one
 * file instead of thousands.
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
 * Returns the names by which the bundles import packages that are not in them.
 * @param {string} projectRoot
 */
export async function listExternalImports(projectRoot) {
  const esbuild = await import("esbuild");
  const options = bundleOptions(projectRoot, bundleNames, path.join(projectRoot, "dist"));
  const { metafile } = await esbuild.build({ ...options, metafile: true });
  await esbuild.stop();
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map(({ path: name }) => name);

  return [...new Set(names)].filter((name) => !isBuiltin(name) && !absentPackages.includes(name)).sort();
}

/**
 * @param {string} projectRoot
 * @param {Array<keyof typeof bundleEntries>} names
 * @param {string} outputFolder
 */
export function bundleOptions(projectRoot, names, outputFolder) {
  /** @satisfies {import("esbuild").BuildOptions} */
  const options = {
    absWorkingDir: projectRoot,
    entryPoints: Object.fromEntries(names.map((name) => [name, bundleEntries[name]])),
    outdir: outputFolder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    external: externalPackages,
    plugins: [loadedOnUse],
    banner: { js: requireBanner },
    minifyWhitespace: true,
    charset: "utf8",
    lineLimit: 200,
    alias: { "@": projectRoot },
    platform: "node",
    target: "node20.9",
    format: "esm",
    jsx: "automatic",
    write: /** @type {const} */ (false),
    logLevel: "silent",
  };
  return options;
}

/**
 * Replaces the file atomically: a process that is about to load it sees the old content or the new
 * one. Returns whether the two differ.
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
