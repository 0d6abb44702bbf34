import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { bundleNames, bundleOptions } from "./bundles.mjs";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
/** The packages with their folders. `dev` marks one that `npm start` does not install. */
const { packages } = JSON.parse(readFileSync(path.join(projectRoot, "package-lock.json"), "utf8")) as {
  packages: Record<string, { dev?: boolean }>;
};
/** A package tries to load the first one, which loads the second. Without them, logs have no colors. */
const triedPackages = ["node_modules/supports-color", "node_modules/has-flag"];
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

test("the bundles contain no package that npm start does not install", async () => {
  const { metafile } = await build({
    ...bundleOptions(projectRoot, bundleNames, path.join(projectRoot, "dist")),
    metafile: true,
  });
  const folders = Object.keys(metafile.inputs).flatMap((file) => packageFolder.exec(file)?.[0] ?? []);

  expect(folders.length).toBeGreaterThan(0);
  expect(
    [...new Set(folders)].filter((folder) => packages[folder]?.dev && !triedPackages.includes(folder)),
  ).toEqual([]);
});
