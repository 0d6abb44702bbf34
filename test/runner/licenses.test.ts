import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  listBundledFiles,
  listBundledPackages,
  listShippedPackages,
} from "../generators/shipped-packages.mjs";

const projectRoot = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

/** Licenses whose code an MIT package may contain with a notice. */
const permissive = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
];

/**
 * Licenses that may be shipped with a program under the AGPL 3.0, in addition: weak copyleft of
 * code, and licenses of data and fonts.
 */
const compatible = [
  ...permissive,
  "Bitstream-Vera",
  "CC-BY-4.0",
  "LGPL-3.0-only",
  "LGPL-3.0-or-later",
  "MPL-2.0",
  "OFL-1.1",
];

/** Evaluates an SPDX expression without nested parentheses. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const alternatives = expression.replace(/[()]/g, "").split(" OR ");
  return alternatives.some((all) => all.split(" AND ").every((license) => allowed.includes(license)));
}

/** Returns the path of the license that applies to a file: the nearest one above it. */
function findLicense(file: string): string {
  const folder = path.dirname(file);
  const license = path.join(folder, "LICENSE");
  return folder === "." || existsSync(path.join(projectRoot, license)) ? license : findLicense(folder);
}

test("the license of every package that is shipped permits that in a program under the AGPL", () => {
  const packages = listShippedPackages(projectRoot);
  expect(packages.length).toBeGreaterThan(200);

  expect(packages.filter(({ license }) => !isAllowed(license, compatible))).toEqual([]);
});

test.each([
  ["packages/cli/src/main.ts", 30],
  ["packages/client/src/index.ts", 5],
  ["packages/client/src/next.ts", 1],
  ["packages/client/src/react.tsx", 2],
  ["packages/client/src/webhooks.ts", 1],
  ["packages/client/src/schema.ts", 1],
  ["public/widget.js", 1],
  ["public/widget-words.js", 1],
])("%s contains only code under permissive licenses", (entry, minimum) => {
  const own = listBundledFiles(projectRoot, entry).filter((file) => !file.includes("node_modules/"));
  expect(own.length).toBeGreaterThanOrEqual(minimum);

  const foreign = own.filter(
    (file) =>
      !read(file).startsWith("// SPDX-License-Identifier: MIT\n") &&
      !read(findLicense(file)).startsWith("MIT License\n"),
  );
  expect(foreign).toEqual([]);
});

test("the command line contains only packages under permissive licenses", () => {
  const packages = listBundledPackages(projectRoot);
  expect(packages.map(({ name }) => name)).toContain("commander");

  expect(packages.filter(({ license }) => !isAllowed(license, permissive))).toEqual([]);
});

test.each([
  ["package.json", "AGPL-3.0-only", /^GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3,/],
  ["packages/cli/package.json", "MIT", /^MIT License\n/],
  ["packages/client/package.json", "MIT", /^MIT License\n/],
])("%s declares %s, and so does the file next to it", (manifest, license, text) => {
  expect(JSON.parse(read(manifest)).license).toBe(license);
  expect(read(findLicense(manifest))).toMatch(text);
});
