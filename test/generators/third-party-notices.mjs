import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { listBundledPackages, listShippedPackages } from "./shipped-packages.mjs";

/** @typedef {import("./shipped-packages.mjs").ShippedPackage} ShippedPackage */

const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const copyrightLine = /^\W*(?:copyright\b|©|\(c\) )/i;

/**
 * The licenses of all packages whose code or data the product contains or installs, and of those in
 * the bundle of the command line.
 * @param {string} projectRoot
 */
export function thirdPartyNotices(projectRoot) {
  const notices = [
    { file: "THIRD-PARTY-NOTICES.txt", packages: listShippedPackages(projectRoot) },
    { file: "packages/cli/THIRD-PARTY-NOTICES.txt", packages: listBundledPackages(projectRoot) },
  ];
  return notices.map(({ file, packages }) => ({
    file,
    content: Buffer.from(writeNotices(projectRoot, packages)),
  }));
}

/**
 * Lists the packages, and prints each text once with the packages that have it: most differ in
 * their copyright lines only.
 * @param {string} projectRoot
 * @param {ShippedPackage[]} packages
 */
function writeNotices(projectRoot, packages) {
  /** @type {Map<string, { text: string, holders: string[] }>} */
  const texts = new Map();
  for (const one of packages)
    for (const { title, text } of readTexts(projectRoot, one)) {
      const { body, copyrights } = splitCopyright(text);
      const known = texts.get(toKey(body)) ?? { text: body, holders: [] };
      known.holders.push([title, ...copyrights].join("\n  "));
      texts.set(toKey(body), known);
    }

  return [
    "Third-party notices",
    "Generated from package-lock.json by `npm run generate:assets`. Each package, its version and its license:",
    packages.map(({ name, version, license }) => `${name} ${version}: ${license}`).join("\n"),
    "The texts of these licenses, each with the packages to which it applies:",
    ...[...texts.values()].flatMap(({ text, holders }) => ["-".repeat(72), holders.join("\n"), text]),
    "",
  ].join("\n\n");
}

/**
 * Packages for one platform are not installed on others. They have the license of the package that
 * installs them.
 * @param {string} projectRoot
 * @param {ShippedPackage} shipped
 */
function readTexts(projectRoot, { name, version, folder, isForOnePlatform }) {
  if (isForOnePlatform) return [];

  const own = readLicenseFiles(path.join(projectRoot, folder)).map((text) => ({
    title: `${name} ${version}`,
    text,
  }));
  return name === "next"
    ? [...own, ...readCompiled(path.join(projectRoot, folder, "dist/compiled"), name)]
    : own;
}

/** Next.js contains copies of other packages. */
function readCompiled(folder, container) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      readLicenseFiles(path.join(folder, name)).map((text) => ({ title: `${name} (in ${container})`, text })),
    );
}

/** @param {string} folder @returns {string[]} */
function readLicenseFiles(folder) {
  if (!existsSync(folder)) return [];

  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

/** @param {string} text */
function splitCopyright(text) {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd());
  const copyrights = lines.filter((line) => copyrightLine.test(line)).map((line) => line.trim());
  const body = lines
    .filter((line) => !copyrightLine.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

  return { body, copyrights };
}

/** Texts that differ in line breaks, quotes and headings only are the same. @param {string} body */
function toKey(body) {
  return body
    .replace(/^\W*(?:the )?(?:mit|isc|bsd[\w -]*) license\W*(?:\(mit\)|\(isc\))?\W*/i, "")
    .replace(/[^a-z0-9]+/gi, " ")
    .toLowerCase();
}
